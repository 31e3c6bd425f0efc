import { vi } from 'vitest';
import type { Autosave, AutosaveForm } from '../../shared/api/generated/types.gen';

const PATH = /\/admin\/autosaves\/[^/]+(?:\/([^/]+))?$/;

export function autosaveServer(...stored: Autosave[]) {
  const items = new Map(stored.map((one) => [one.item, one]));
  const server = { items, calls: [] as string[], failing: false };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const item = PATH.exec(new URL(request.url).pathname)?.[1];
    server.calls.push(`${request.method} ${item ?? ''}`.trim());
    if (server.failing) throw new TypeError('offline');
    if (item === undefined) return Response.json({ items: [...items.values()] });
    if (request.method === 'GET') return Response.json({ autosave: items.get(item) ?? null });
    if (request.method === 'DELETE') {
      items.delete(item);
      return new Response(null, { status: 204 });
    }
    const updated_at = new Date().toISOString();
    items.set(item, { ...((await request.json()) as AutosaveForm), item, updated_at } as Autosave);
    return Response.json({ updated_at });
  };
  vi.stubGlobal('fetch', fetch);
  return server;
}

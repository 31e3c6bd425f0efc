import { vi } from 'vitest';

interface Call {
  /** Below the path of the route. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it sends
  body: any;
}

type Route = (call: Call) => unknown;

export const problem = (status: number, code: string, more: object = {}) =>
  Response.json({ status, code, title: code, ...more }, { status });

export function gate(): { open: () => void; passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

/** A route is a method and a path below `/api/v1`, such as `GET /admin/orders`; it also gets calls below it, unless a longer route matches. */
export function stubApi(routes: Record<string, Route>) {
  const calls: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, searchParams: query } = new URL(request.url);
    const called = `${request.method} ${pathname.replace(/^\/api\/v1/, '')}`;
    calls.push(called);
    const [key] = Object.keys(routes)
      .filter((route) => called === route || called.startsWith(`${route}/`))
      .sort((one, other) => other.length - one.length);
    if (!key) throw new Error(`no route for ${called}`);
    const text = await request.text();
    const body = text.startsWith('{') ? JSON.parse(text) : text;
    const path = called.slice(key.length + 1);
    const answer = await routes[key]?.({ path, query, headers: request.headers, body });
    return answer instanceof Response ? answer : Response.json(answer);
  };
  vi.stubGlobal('fetch', fetch);
  return { calls, routes };
}

export function holdRoute({ routes }: { routes: Record<string, Route> }, name: string) {
  const { open, passed } = gate();
  const route = routes[name];
  routes[name] = async (call) => {
    await passed;
    return route?.(call);
  };
  return open;
}

export const uuid = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

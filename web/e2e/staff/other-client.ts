import { expect } from '@playwright/test';
import { addPerson, session } from '../auth/accounts';
import type { Site } from '../site';

export interface Stored {
  id: string;
  version: number;
}

/** A staff member at another desk, who calls the API without a browser. */
export class OtherClient {
  private constructor(
    private readonly site: Site,
    private readonly headers: Record<string, string>,
  ) {}

  static async signIn(site: Site): Promise<OtherClient> {
    const { headers } = await session(site, await addPerson(site, 'staff', 'other'));
    return new OtherClient(site, headers);
  }

  private static readonly colleagues = new Map<string, Promise<OtherClient>>();

  /** The same staff member for all tests of a site that only need rows. */
  static colleague(site: Site): Promise<OtherClient> {
    const known = OtherClient.colleagues.get(site.url) ?? OtherClient.signIn(site);
    OtherClient.colleagues.set(site.url, known);
    return known;
  }

  async call<T>(method: string, path: string, body?: unknown, version?: number): Promise<T> {
    const answer = await fetch(`${this.site.url}/api/v1${path}`, {
      method,
      headers: {
        ...this.headers,
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${text}`).toBe(true);
    return (text && JSON.parse(text)) as T;
  }

  /** Saves a row over whatever version is stored. */
  async change(path: string, id: string, patch: object): Promise<void> {
    const { version } = await this.call<Stored>('GET', `/admin${path}/${id}`);
    await this.call('PATCH', `/admin${path}/${id}`, patch, version);
  }
}

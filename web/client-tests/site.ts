import { GoTrueClient as AuthClient, isAuthError } from '@supabase/auth-js';
import { vi } from 'vitest';
import { Mailbox } from './mails.ts';
import { Program, type ProgramOptions } from './program.ts';

export const PASSWORD = 'a long enough secret';

type ClientOptions = NonNullable<ConstructorParameters<typeof AuthClient>[0]>;
export type Role = 'owner' | 'staff' | 'pending';

/** Stands in for `localStorage`. */
export class Storage {
  readonly items = new Map<string, string>();
  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    this.items.set(name, value);
  }
  removeItem(name: string): void {
    this.items.delete(name);
  }
}

/** The data of a successful call; throws on an error. */
export function good<R extends { data: unknown; error: unknown }>(
  result: R,
): NonNullable<Extract<R, { error: null }>['data']> {
  if (result.error) throw result.error;
  if (result.data === null || result.data === undefined) throw new Error('there is no data');
  return result.data;
}

/** The error of a rejected call; throws on success. */
export function refusal(result: { error: unknown }) {
  const { error } = result;
  if (!isAuthError(error)) throw new Error(`this was not refused: ${JSON.stringify(result)}`);
  return { name: error.name, status: error.status, code: error.code };
}

/** A refusal by the server. */
export function refused(status: number, code: string) {
  return { name: 'AuthApiError', status, code };
}

const machineNow = Date.now;
let networks = 0;
let people = 0;
let browsers = 0;

/** The real program, and what its operator has: keys, mails, a clock that can be moved. */
export class Site {
  readonly program: Program;
  readonly mails: Mailbox;
  /** The public key, from a page. */
  key = '';
  serviceKey = '';
  /** Service keys that were good before. */
  readonly oldKeys: string[] = [];
  /** Every answer so far, head and body. */
  readonly answers: string[] = [];
  /** Where the program believes it is. */
  origin = '';
  private readonly named: string | undefined;
  private passed = 0;

  private constructor(options: ProgramOptions) {
    this.program = new Program(options);
    this.mails = new Mailbox(this.program.data);
    this.named = options.settings?.UNIONHALL_SERVER_URL;
  }

  static async start(options: ProgramOptions = {}): Promise<Site> {
    const site = new Site(options);
    await site.program.start();
    site.origin = site.named ?? site.program.url;
    const page = await (await fetch(site.program.url)).text();
    site.key = /name="unionhall-key" content="([^"]+)"/.exec(page)?.[1] ?? '';
    site.serviceKey = site.program
      .command('keys', 'service')
      .replace(/^service key: /, '')
      .trim();
    return site;
  }

  /** Time passes, for the program (`movesClock`) and for the clients of this test. */
  passes(seconds: number): void {
    this.passed += seconds;
    this.program.shiftClock(this.passed);
    Date.now = () => machineNow() + this.passed * 1000;
  }

  /** The program's clock stands still between two calls of `passes`. */
  stopClock(): void {
    this.passed = 0;
    this.program.stopClock();
  }

  /** A visitor with a unique IP address, so that tests do not share its limits. */
  visitor(): Visitor {
    networks += 1;
    return new Visitor(this, `10.${networks >> 8}.${networks & 255}.1`);
  }

  /** A server of the operator's. */
  server(): AuthClient {
    return this.visitor().client({ headers: { apikey: this.serviceKey } });
  }

  /** An address that nobody has. */
  address(name = 'someone'): string {
    people += 1;
    return `${name}-${people}@members.example`;
  }

  /** An account with a confirmed address and PASSWORD. */
  async account(role: Role = 'staff'): Promise<{ id: string; email: string }> {
    const email = this.address(role);
    const attributes = { email, password: PASSWORD, email_confirm: true, app_metadata: { role } };
    const { user } = good(await this.server().admin.createUser(attributes));
    return { id: user?.id ?? '', email };
  }

  /** An account, and a client in which it is signed in. */
  async signedIn(role: Role = 'staff', options: ClientOptions = {}) {
    const { id, email } = await this.account(role);
    const visitor = this.visitor();
    const client = visitor.client(options);
    good(await client.signInWithPassword({ email, password: PASSWORD }));
    return { id, email, visitor, client };
  }
}

/** An answer of the program, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of any answer
  json: any;
}

/** A visitor at one IP address. */
export class Visitor {
  readonly site: Site;
  readonly address: string;
  /** Requests in order, such as `POST /auth/v1/token?grant_type=password`. */
  readonly asked: string[] = [];

  constructor(site: Site, address: string) {
    this.site = site;
    this.address = address;
  }

  /** As the browser's fetch; the site's own name leads to the program. */
  readonly fetch: typeof fetch = async (input, init) => {
    const { site } = this;
    const given = String(input instanceof Request ? input.url : input);
    const url = given.replace(site.origin, site.program.url);
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', this.address);
    this.asked.push(`${init?.method ?? 'GET'} ${url.replace(site.program.url, '')}`);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    site.answers.push(`${head}\n\n${await response.clone().text()}`);
    return response;
  };

  /** The published client, with a separate storage and without automatic refresh. */
  client(options: ClientOptions = {}): AuthClient {
    return new AuthClient({
      url: `${this.site.origin}/auth/v1`,
      fetch: this.fetch,
      autoRefreshToken: false,
      storage: new Storage(),
      storageKey: 'session',
      ...options,
      headers: { apikey: this.site.key, ...options.headers },
    });
  }

  /** Any call of a path or address of the site, as without the client. */
  async call(path: string, init: RequestInit & { token?: string } = {}): Promise<Answer> {
    const { token, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (!headers.has('apikey')) headers.set('apikey', this.site.key);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const response = await this.fetch(new URL(path, this.site.origin).href, { ...rest, headers });
    const text = await response.text();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      // A page.
    }
    return { status: response.status, headers: response.headers, text, json };
  }

  /** A call that sends JSON. */
  async send(method: string, path: string, body: unknown, token?: string): Promise<Answer> {
    return this.call(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      ...(token && { token }),
    });
  }

  /** A call for staff, as this client's user; answers status and reason. */
  async staffCall(client: AuthClient): Promise<[number, string | undefined]> {
    const session = good(await client.getSession()).session;
    const answer = await this.call('/api/v1/admin/news', { token: session?.access_token ?? '' });
    return [answer.status, answer.json?.code];
  }

  /** Opens a mail's link and presses the button of its page; answers what the browser gets then. */
  async press(link: string, button?: string): Promise<Answer> {
    const page = await this.call(link, { headers: { apikey: '' } });
    if (page.status !== 200) return page;
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const fields = new URLSearchParams();
    for (const [, name = '', value = ''] of page.text.matchAll(
      /<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
    )) {
      fields.set(name, value.replaceAll('&amp;', '&'));
    }
    if (button) fields.set('do', button);
    return this.call(action, {
      method: 'POST',
      body: fields,
      headers: { apikey: '', origin: this.site.origin },
    });
  }

  /** Where a mail's link leads after its button was pressed. */
  async follow(link: string): Promise<string> {
    const answer = await this.press(link);
    const location = answer.headers.get('location');
    if (answer.status !== 303 || !location) {
      throw new Error(`the link leads nowhere: ${answer.status} ${answer.text}`);
    }
    return location;
  }

  /** The client in a page at `address`, which reads the tokens in the URL. */
  async at(address: string, options: ClientOptions = {}) {
    const url = new URL(address);
    const events: string[] = [];
    vi.stubGlobal('window', {
      location: { href: address, hash: url.hash },
      history: { state: null, replaceState: () => {} },
      addEventListener: () => {},
      removeEventListener: () => {},
    });
    vi.stubGlobal('document', { visibilityState: 'visible' });
    // Separate keys, because the client warns about pages of one browser that share a key.
    browsers += 1;
    const storageKey = `page-${browsers}`;
    const client = this.client({ storageKey, ...options, detectSessionInUrl: true });
    client.onAuthStateChange((event) => void events.push(event));
    const { error } = await client.initialize();
    vi.unstubAllGlobals();
    return { client, error, events };
  }
}

import { host } from './host';

/** The parts that the generated client uses, written for speed: a page is read with three to six requests, and each makes a few of them. */
export class Headers {
  readonly #values = new Map<string, string>();

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }
  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }
  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }
  append(name: string, value: string): void {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }
  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }
  forEach(each: (value: string, name: string) => void): void {
    this.#values.forEach(each);
  }
}

export class Request {
  readonly method: string;

  constructor(
    readonly url: string,
    init: { method?: string } = {},
  ) {
    this.method = init.method ?? 'GET';
  }
}

const NO_HEADERS = new Headers();

/** `fetch` for the render: the host runs the API in process, as the anonymous role, and answers at once. */
export async function fetch({ url, method }: Request) {
  const { status, body } = host.__host_fetch(method, url);
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: NO_HEADERS,
    text: async () => body,
    json: async (): Promise<unknown> => JSON.parse(body),
  };
}

import type { Config } from './generated/client/types.gen';
import type { ClientOptions, FieldError, Problem } from './generated/types.gen';

/** An answer that is not 2xx. `code` is the stable name of the problem document (RFC 9457). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: FieldError[] = [],
    /** The stored row, when a change was based on another version. */
    readonly stored?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** The code of a write that was rejected while the site is moved; its message says so. */
export const READ_ONLY = 'read_only';

let key = '';

/** The public client key, from the page's head. Server-side rendering needs no key. */
export function setKey(found: string): void {
  key = found;
}

export const publicKey = () => key;

async function problemOf(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Problem;
  } catch {
    return {};
  }
}

/** Message for an answer without a problem document, which comes from a proxy in front of us. */
const proxyRefusal = (status: number) =>
  `The web server in front of this site refused (${status}). Please try again in a minute.`;

/** A refusal becomes an error here, since the generated client would throw the bare problem without its status. */
export const fetchOrThrow: typeof fetch = async (request) => {
  const response = await fetch(request);
  if (response.ok) return response;
  const problem = await problemOf(response);
  const message = problem.detail ?? problem.title ?? proxyRefusal(response.status);
  const { code = 'unknown', errors, stored } = problem;
  throw new ApiError(response.status, code, message, errors, stored);
};

/** Settings of the generated client; openapi-ts.config.ts names this file. */
export const createClientConfig = (config?: Config<ClientOptions>): Config<ClientOptions> => ({
  ...config,
  auth: publicKey,
  fetch: config?.fetch ?? fetchOrThrow,
  headers: { accept: 'application/json' },
  parseAs: 'json',
});

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

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

/** Sets the public client key of all API calls, from the page's head. Server-side rendering needs no key. */
export function setClientKey(found: string): void {
  key = found;
}

export const getClientKey = () => key;

/** Reads the problem document of an answer; empty if the body is no JSON. */
async function readProblem(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Problem;
  } catch {
    return {};
  }
}

/** Message for an answer without a problem document, which comes from a proxy in front of us. */
const proxyErrorMessage = (status: number) =>
  `The web server in front of this site refused (${status}). Please try again in a minute.`;

/** Fetches, and throws an `ApiError` for an answer that is not 2xx: the generated client would throw the problem without its status. */
export const fetchOrThrow: typeof fetch = async (request) => {
  const response = await fetch(request);
  if (response.ok) return response;
  const problem = await readProblem(response);
  const message = problem.detail ?? problem.title ?? proxyErrorMessage(response.status);
  const { code = 'unknown', errors, stored } = problem;
  throw new ApiError(response.status, code, message, errors, stored);
};

/** Settings of the generated client; openapi-ts.config.ts names this file. */
export const createClientConfig = (config?: Config<ClientOptions>): Config<ClientOptions> => ({
  ...config,
  auth: getClientKey,
  fetch: config?.fetch ?? fetchOrThrow,
  headers: { accept: 'application/json' },
  parseAs: 'json',
});

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

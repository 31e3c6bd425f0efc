import { createClient, createConfig } from './generated/client';
import type { ClientOptions } from './generated/types.gen';
import { ApiError, createClientConfig, fetchOrThrow } from './http';

/** First word of the keys of all that is read as somebody who has signed in. */
export const STAFF = 'staff';

export interface Bearer {
  /** The access token, refreshed if need be. */
  token: () => Promise<string | undefined>;
  /** The server says that the session has ended. */
  over: () => Promise<unknown>;
}

let bearer: Bearer | null = null;

export function setBearer(source: Bearer): void {
  bearer = source;
}

/** Asks who is there; whether they have proved it. */
export type Prover = () => Promise<boolean>;

let prover: Prover | null = null;

export function setProver(ask: Prover | null): void {
  prover = ask;
}

/** The server wants to know first who is there: what only owners change, and what keeps an account safe. */
export const REAUTHENTICATE = 'reauthentication_needed';

/** A second factor is wanted: the session goes on. */
const UNFINISHED = 'insufficient_aal';

const fetchAsStaff: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  try {
    return await fetchWithToken(request.clone());
  } catch (error) {
    const stale = error instanceof ApiError && error.code === REAUTHENTICATE;
    if (!stale || !(await prover?.())) throw error;
    return fetchWithToken(request);
  }
};

async function fetchWithToken(request: Request): Promise<Response> {
  const token = await bearer?.token();
  if (token) request.headers.set('authorization', `Bearer ${token}`);
  try {
    return await fetchOrThrow(request);
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401 && error.code !== UNFINISHED;
    if (ended) await bearer?.over();
    throw error;
  }
}

/** For the generated functions: `listUsers({ client: staffClient })`. */
export const staffClient = createClient(
  createClientConfig({
    ...createConfig<ClientOptions>({ throwOnError: true }),
    fetch: fetchAsStaff,
  }),
);

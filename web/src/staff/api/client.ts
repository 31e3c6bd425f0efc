import { createClient, createConfig } from '../../shared/api/generated/client';
import type { ClientOptions } from '../../shared/api/generated/types.gen';
import { ApiError, createClientConfig, fetchOrThrow } from '../../shared/api/http';
import { REAUTHENTICATE, requestReauthentication } from './reauthentication';
import { explainError, foreignAnswer } from './user-message';

/** The first element of every query key that needs a signed-in user. */
export const STAFF = 'staff';

export interface Bearer {
  /** The access token, refreshed if need be. */
  token: () => Promise<string | undefined>;
  /** The server says that the session has ended: true if the person has signed in again. */
  over: () => Promise<boolean>;
  /** The session goes on, but a second factor is wanted first. */
  unfinished: () => void;
}

let bearer: Bearer | null = null;

export function setBearer(source: Bearer): void {
  bearer = source;
}

/** The one refusal that means that nobody is signed in; with a wrong public key, for one, the session goes on. */
const ENDED_CODE = 'not_signed_in';
const UNFINISHED_CODES = ['second_factor', 'second_factor_required'];

const fetchAsStaff: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  try {
    return await fetchWithToken(request);
  } catch (error) {
    const stale = error instanceof ApiError && error.code === REAUTHENTICATE;
    if (!stale || !(await requestReauthentication())) throw error;
    return fetchWithToken(request);
  }
};

const fetchWithToken = (request: Request): Promise<Response> =>
  withToken(async (token) => {
    const attempt = request.clone();
    if (token) attempt.headers.set('authorization', `Bearer ${token}`);
    const response = await fetchOrThrow(attempt).catch((error) =>
      Promise.reject(explainError(error)),
    );
    if (isPage(response)) throw new ApiError(response.status, 'unknown', foreignAnswer(0));
    return response;
  });

/** Whether a response is HTML, which comes from elsewhere, such as a network's captive portal. */
const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html');

/** Sends calls with the user's access token, and ends the session when the server rejects it; a new one makes the call once more. */
export async function withToken<T>(call: (token: string | undefined) => Promise<T>): Promise<T> {
  const token = await bearer?.token();
  try {
    return await call(token);
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === ENDED_CODE) {
        // A concurrent call may have led to a new sign-in.
        const current = await bearer?.token();
        const isNew = current !== undefined && current !== token;
        if (isNew || (await bearer?.over())) return call(await bearer?.token());
      }
      if (UNFINISHED_CODES.includes(error.code)) bearer?.unfinished();
    }
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

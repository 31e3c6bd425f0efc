import { createDemand } from './demand';

/** The server's code for a call that needs a recent proof of who is there: what only owners change, and what keeps an account safe. */
export const REAUTHENTICATE = 'reauthentication_needed';

const { request, store } = createDemand();

export const requestReauthentication = request;

export const reauthenticationStore = store;

interface Answer {
  error: { code?: string | undefined } | null;
}

/** Runs an account call. If the server requires reauthentication, prompts for it and retries the call once. */
export async function withReauthentication<A extends Answer>(call: () => Promise<A>): Promise<A> {
  const answer = await call();
  if (answer.error?.code !== REAUTHENTICATE) return answer;
  return (await requestReauthentication()) ? call() : answer;
}

/** The server's code for a call that needs a recent proof of who is there: what only owners change, and what keeps an account safe. */
export const REAUTHENTICATE = 'reauthentication_needed';

interface Demand {
  promise: Promise<boolean>;
  /** Answers everyone who waits for the proof. */
  answer: (proved: boolean) => void;
}

let demand: Demand | null = null;
const listeners = new Set<() => void>();

/**
 * Asks the user to reauthenticate, and resolves to whether they did. A call during another reauthentication waits for that one, so that
 * the dialog is shown once. Where no dialog can be shown, there is no proof.
 */
export function requestReauthentication(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (demand) return demand.promise;
  let resolve: (proved: boolean) => void = () => {};
  const promise = new Promise<boolean>((done) => {
    resolve = done;
  });
  set({
    promise,
    answer: (proved) => {
      set(null);
      resolve(proved);
    },
  });
  return promise;
}

function set(next: Demand | null): void {
  demand = next;
  for (const listener of listeners) listener();
}

interface Answer {
  error: { code?: string | undefined } | null;
}

/** Runs a call of the client for accounts; where the server demands a proof first, asks for it and runs the call once more. */
export async function withReauthentication<A extends Answer>(call: () => Promise<A>): Promise<A> {
  const answer = await call();
  if (answer.error?.code !== REAUTHENTICATE) return answer;
  return (await requestReauthentication()) ? call() : answer;
}

/** The proof that is awaited, for the dialog. */
export const reauthenticationStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // Nobody is there any more to give it.
      if (listeners.size === 0) demand?.answer(false);
    };
  },
  now: () => demand,
};

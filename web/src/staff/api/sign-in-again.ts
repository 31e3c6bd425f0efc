interface Demand {
  promise: Promise<boolean>;
  /** Answers everyone who waits for the sign-in. */
  answer: (signedIn: boolean) => void;
}

let demand: Demand | null = null;
const listeners = new Set<() => void>();
const forms = new Set<() => boolean>();

function set(next: Demand | null): void {
  demand = next;
  for (const listener of listeners) listener();
}

/** Something is typed that is not saved: it is not left because a session ended. */
export const isTyping = (): boolean => [...forms].some((unsaved) => unsaved());

/** A form says whether it holds what is not saved, for as long as it is open. */
export function registerForm(unsaved: () => boolean): () => void {
  forms.add(unsaved);
  return () => forms.delete(unsaved);
}

/**
 * Asks for a sign-in above what is being typed, once for all calls that wait for it, and resolves to whether there was one. Where nothing
 * would be lost there is no question: the end of a session leads to the page for signing in.
 */
export function requestSignIn(): Promise<boolean> {
  if (demand) return demand.promise;
  if (listeners.size === 0 || !isTyping()) return Promise.resolve(false);
  let resolve: (signedIn: boolean) => void = () => {};
  const promise = new Promise<boolean>((done) => {
    resolve = done;
  });
  set({
    promise,
    answer: (signedIn) => {
      set(null);
      resolve(signedIn);
    },
  });
  return promise;
}

/** The sign-in that is awaited, for its dialog. */
export const signInStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) demand?.answer(false);
    };
  },
  now: () => demand,
};

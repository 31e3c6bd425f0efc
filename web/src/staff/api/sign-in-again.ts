import { createDemand } from './demand';

const forms = new Set<() => boolean>();

/** Tells whether a form has unsaved input. Then the end of a session does not leave the page. */
export const isTyping = (): boolean => [...forms].some((unsaved) => unsaved());

/** Registers an open form by its check for unsaved input. Returns the function that unregisters it. */
export function registerForm(unsaved: () => boolean): () => void {
  forms.add(unsaved);
  return () => forms.delete(unsaved);
}

const { request, store } = createDemand();

export const signInStore = store;

/** Asks the user to sign in again, only where there is unsaved input: else the end of a session leads to the page for signing in. */
export const requestSignIn = async (): Promise<boolean> =>
  (store.now() !== null || isTyping()) && request();

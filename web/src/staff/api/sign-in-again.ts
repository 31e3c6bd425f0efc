import { createDemand } from './demand';

const forms = new Set<() => boolean>();

/** Tells whether a form has unsaved input. Then the end of a session does not leave the page. */
export const isTyping = (): boolean => [...forms].some((unsaved) => unsaved());

/** A form says whether it holds what is not saved, for as long as it is open. */
export function registerForm(unsaved: () => boolean): () => void {
  forms.add(unsaved);
  return () => forms.delete(unsaved);
}

const { request, store } = createDemand();

export const signInStore = store;

/** Without unsaved input it asks nothing: the end of a session then leads to the page for signing in. */
export const requestSignIn = async (): Promise<boolean> =>
  (store.now() !== null || isTyping()) && request();

/** Goes along with a navigation that only follows what somebody types: focus and place stay. */
const TYPING = 'typing';

const api = () => (typeof window === 'undefined' ? undefined : window.navigation);

/** Whether pages change without being loaded. Where not, links and forms do what they always did. */
export const canNavigate = () => api() !== undefined;

/** Puts an address in place of the present one. Does nothing where pages are loaded. */
export function replaceAddress(href: string): void {
  const result = api()?.navigate(href, { history: 'replace', info: TYPING });
  // The next keystroke takes its place before it is done.
  result?.committed.catch(() => {});
  result?.finished.catch(() => {});
}

/** Calls `leave` when somebody wants to go elsewhere, long before the other page is here; not for what is typed. */
export function onLeaving(leave: () => void): () => void {
  const onNavigate = ({ info }: NavigateEvent) => {
    if (info !== TYPING) leave();
  };
  const navigation = api();
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

/** Opens the present address once more, without loading the document. */
export function reopen(): void {
  const result = api()?.navigate(window.location.href, { history: 'replace' });
  result?.committed.catch(() => {});
  result?.finished.catch(() => {});
}

/**
 * Hands every navigation to a page of ours to `show`, which resolves when the page stands. The browser keeps the
 * history, moves the focus and scrolls. Downloads, other documents, fragments and forms that post are left to it.
 */
export function interceptNavigation(
  owns: (path: string) => boolean,
  show: (url: URL) => Promise<void>,
): () => void {
  const onNavigate = (event: NavigateEvent) => {
    const url = new URL(event.destination.url);
    const left =
      !event.canIntercept ||
      event.hashChange ||
      event.downloadRequest !== null ||
      event.formData !== null ||
      event.navigationType === 'reload' ||
      url.origin !== window.location.origin ||
      !owns(url.pathname);
    if (left) return;
    const how = event.info === TYPING ? 'manual' : 'after-transition';
    event.intercept({ focusReset: how, scroll: how, handler: () => show(url) });
  };
  const navigation = api();
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

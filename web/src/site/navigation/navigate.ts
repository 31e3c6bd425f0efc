/** Goes along with a navigation that only follows what somebody types: focus and place stay. */
const TYPING = 'typing';
/** Goes along with a navigation to what only the server can show. */
const DOCUMENT = 'document';

const api = () => (typeof window === 'undefined' ? undefined : window.navigation);

/** Whether pages change without being loaded. Where not, links and forms do what they always did. */
export const canNavigate = () => api() !== undefined;

/** Does nothing where pages are loaded. */
function replace(href: string, info?: string): void {
  const result = api()?.navigate(href, { history: 'replace', info });
  // The next keystroke, or another attempt, takes its place before it is done.
  result?.committed.catch(() => {});
  result?.finished.catch(() => {});
}

/** Puts an address in place of the present one, as somebody types. */
export const replaceAddress = (href: string): void => replace(href, TYPING);

/** Loads the document at an address in place of the present one: by GET, also where a form led to it. */
export function loadInPlace(href: string): void {
  if (canNavigate()) replace(href, DOCUMENT);
  else window.location.replace(href);
}

/** Opens the present address once more, without loading the document. */
export const reopen = (): void => replace(window.location.href);

/** Calls `leave` when somebody wants to go elsewhere, long before the other page is here; not for what is typed. */
export function onLeaving(leave: () => void): () => void {
  const onNavigate = ({ info }: NavigateEvent) => {
    if (info !== TYPING) leave();
  };
  const navigation = api();
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

/** Whether the list that is there is filtered in another way: the keyboard goes on from the filter. Another page of it begins anew. */
const filters = (to: URL, { pathname, search }: Location) =>
  to.pathname === pathname && !(search + to.search).includes('page=');

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
      event.info === DOCUMENT ||
      url.origin !== window.location.origin ||
      !owns(url.pathname);
    if (left) return;
    const typed = event.info === TYPING;
    const stays = typed || (event.navigationType === 'push' && filters(url, window.location));
    event.intercept({
      focusReset: stays ? 'manual' : 'after-transition',
      scroll: typed ? 'manual' : 'after-transition',
      handler: () => show(url),
    });
  };
  const navigation = api();
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

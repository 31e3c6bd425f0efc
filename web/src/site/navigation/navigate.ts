/** Goes along with a navigation that only follows what somebody types: focus and place stay. */
const TYPING = 'typing';
/** Goes along with a navigation to what only the server can show. */
const DOCUMENT = 'document';

const api = () => (typeof window === 'undefined' ? undefined : window.navigation);

/** Whether pages change without being loaded. Where not, links and forms do what they always did. */
export const canNavigate = () => api() !== undefined;

/** Does nothing where pages are loaded. */
function navigate(href: string, history: 'auto' | 'push' | 'replace', info?: string): void {
  const result = api()?.navigate(href, { history, info });
  // The next keystroke, or another attempt, takes its place before it is done.
  result?.committed.catch(() => {});
  result?.finished.catch(() => {});
}

/** Puts an address in place of the present one; focus and place stay. */
export const replaceAddress = (href: string): void => navigate(href, 'replace', TYPING);

/** Goes along with what somebody types: the first change is a step of the history, those after it take its place. */
export const followTyping = (href: string, isFirst: boolean): void =>
  navigate(href, isFirst ? 'push' : 'replace', TYPING);

/** Loads the document at an address in place of the present one: by GET, also where a form led to it. */
export function loadInPlace(href: string): void {
  if (canNavigate()) navigate(href, 'replace', DOCUMENT);
  else window.location.replace(href);
}

/** Shows another page in place of the present one, from its top. */
export const replacePage = (href: string): void => navigate(href, 'replace');

/** Opens a page without loading the document; the present one once more in its own place. */
export const open = (href: string): void => navigate(href, 'auto');

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

interface Steps {
  /** Fetches what a page needs. Until then the address stays that of the page that is there; when it fails, for good. */
  prepare: (url: URL) => Promise<void>;
  /** Resolves when the page stands. */
  show: (url: URL) => Promise<void>;
}

/**
 * Hands every navigation to a page of ours to `prepare` and `show`. The browser keeps the history, moves the focus and scrolls.
 * Downloads, other documents, fragments and forms that post are left to it. Browsers without `precommitHandler` change the address at once.
 */
export function interceptNavigation(
  owns: (path: string) => boolean,
  { prepare, show }: Steps,
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
    let ready: Promise<void> | undefined;
    const prepared = () => {
      ready ??= prepare(url);
      return ready;
    };
    event.intercept({
      ...(event.cancelable && { precommitHandler: prepared }),
      focusReset: stays ? 'manual' : 'after-transition',
      scroll: typed ? 'manual' : 'after-transition',
      handler: async () => {
        await prepared();
        await show(url);
      },
    });
  };
  const navigation = api();
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

/** Navigation info for URL changes while typing: focus and scroll stay. */
const TYPING_INFO = 'typing';
/** Navigation info for URLs that only the server renders. */
const DOCUMENT_INFO = 'document';

const navigationApi = () => (typeof window === 'undefined' ? undefined : window.navigation);

/** Whether the browser has the Navigation API. Without it, links and forms load documents. */
export const canNavigate = () => navigationApi() !== undefined;

/** Ignores that a navigation failed: the next keystroke or attempt may have replaced it. */
function ignoreFailure(result: NavigationResult | undefined): void {
  result?.committed.catch(() => {});
  result?.finished.catch(() => {});
}

/** Without the Navigation API, nothing happens. */
const navigate = (href: string, history: 'auto' | 'push' | 'replace', info?: string): void =>
  ignoreFailure(navigationApi()?.navigate(href, { history, info }));

/** Puts an address in place of the present one; focus and place stay. */
export function replaceAddress(href: string): void {
  if (canNavigate()) navigate(href, 'replace', TYPING_INFO);
  else window.history.replaceState(null, '', href);
}

/** Updates the URL while typing: the first change adds a history entry, later ones replace it. */
export const followTyping = (href: string, isFirst: boolean): void =>
  navigate(href, isFirst ? 'push' : 'replace', TYPING_INFO);

/** Loads the document at an address in place of the present one: by GET, also where a form led to it. */
export function loadInPlace(href: string): void {
  if (canNavigate()) navigate(href, 'replace', DOCUMENT_INFO);
  else window.location.replace(href);
}

export const replacePage = (href: string): void => navigate(href, 'replace');

/** Opens a page without loading the document, at `entry`, the key of a step of the history, or as a new step. */
export const open = (href: string, entry?: string | null): void =>
  entry ? ignoreFailure(navigationApi()?.traverseTo(entry)) : navigate(href, 'auto');

/** Opens a page with a full document load, which `location.assign` would not do here. */
export function load(href: string, entry?: string | null): void {
  if (entry) {
    const step = navigationApi()?.traverseTo(entry, { info: DOCUMENT_INFO });
    ignoreFailure(step);
    step?.committed.then(() => window.location.reload()).catch(() => {});
  } else navigate(href, 'auto', DOCUMENT_INFO);
}

export function onLeaving(leave: () => void): () => void {
  const onNavigate = ({ info }: NavigateEvent) => {
    if (info !== TYPING_INFO) leave();
  };
  const navigation = navigationApi();
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

/** Whether only the filters of a list change, which keeps the focus on the filter. Paging moves the focus to the top. */
const changesOnlyFilters = (to: URL, { pathname, search }: Location) =>
  to.pathname === pathname && !(search + to.search).includes('page=');

/** A navigation whose address has not changed yet: it can be aborted, and retried as the same history entry. */
export type Uncommitted = Pick<NavigateEvent, 'signal' | 'destination'>;

interface Steps {
  /** Fetches what a page needs. With `event` the address stays that of the page that is there until then; when it fails, for good. */
  prepare: (url: URL, event?: Uncommitted) => Promise<void>;
  /** Resolves when the page stands. */
  show: (url: URL) => Promise<void>;
}

/** Leaves downloads, other documents, fragments and posted forms to the browser. Without `precommitHandler` the address changes at once. */
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
      event.info === DOCUMENT_INFO ||
      url.origin !== window.location.origin ||
      !owns(url.pathname);
    if (left) return;
    const typed = event.info === TYPING_INFO;
    const stays =
      typed || (event.navigationType === 'push' && changesOnlyFilters(url, window.location));
    let ready: Promise<void> | undefined;
    const prepared = (uncommitted?: Uncommitted) => {
      ready ??= prepare(url, uncommitted);
      return ready;
    };
    event.intercept({
      ...(event.cancelable && { precommitHandler: () => prepared(event) }),
      focusReset: stays ? 'manual' : 'after-transition',
      scroll: typed ? 'manual' : 'after-transition',
      handler: async () => {
        await prepared();
        await show(url);
        // Chromium 148 scrolls to fragments and steps of the history alone.
        if (!typed && event.navigationType !== 'traverse' && !event.signal.aborted) {
          window.scrollTo({ top: 0, behavior: 'instant' });
        }
      },
    });
  };
  const navigation = navigationApi();
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';
import { watchIntent } from './intent';
import { type Location, LocationContext } from './location';
import { MissingCode } from './missing-code';
import { interceptNavigation, type Uncommitted } from './navigate';
import { type Waiting, WaitingContext } from './waiting-notice';

interface Props {
  opened: Pick<Location, 'path' | 'search'>;
  owns: (path: string) => boolean;
  /** Begins to fetch what a page needs; settles when it can be shown, or when it cannot. */
  prepare: (page: { path: string; search: string; again: boolean }) => Promise<void>;
  children: ReactNode;
}

/** ms until a notice says that a page does not load. */
const SLOW_MS = 5000;

const RENDERING: Waiting = { state: 'waiting', href: '', giveUp: () => {} };

const entryKey = () => window.navigation?.currentEntry?.key ?? 'first';

/** Whether a step through the history before hydration, which nothing intercepted, changed the address alone. */
function hasMovedOn(): boolean {
  const loaded = window.navigation?.activation?.entry.url?.split('#')[0];
  return loaded !== undefined && loaded !== window.location.href.split('#')[0];
}

/** Shows pages without loading documents. The current page stays until the next has loaded; when only the query changes, each part shows its own loading state. */
export function Navigation({ opened, owns, prepare, children }: Props) {
  const [location, setLocation] = useState<Location>(() => ({ ...opened, key: entryKey() }));
  const [rendering, startTransition] = useTransition();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const shown = useRef(opened.path);
  /** The last address that was asked for: what comes for others is late. */
  const wanted = useRef<URL>(null);
  /** Tells the browser that this very page stands, so that it scrolls and moves the focus. */
  const coming = useRef<{ location: Location; stands: () => void }>(null);
  useEffect(() => {
    // The visitor may have gone back already: then another page is coming.
    if (coming.current?.location === location) coming.current.stands();
  }, [location]);

  useEffect(() => {
    const go = ({ pathname, search }: URL) =>
      new Promise<void>((stands) => {
        const location = { path: pathname, search, key: entryKey() };
        coming.current = { location, stands };
        shown.current = pathname;
        setWaiting(null);
        startTransition(() => setLocation(location));
      });
    const ready = async (url: URL, event?: Uncommitted) => {
      const { pathname: path, search, href } = url;
      const again = wanted.current?.href === url.href;
      wanted.current = url;
      const isWanted = () => wanted.current === url && !event?.signal.aborted;
      const coming = prepare({ path, search, again });
      if (path === shown.current) {
        // The parts of the page show their own loading and error states.
        coming.catch(() => {});
        return;
      }
      // The visitor pressed Stop, or followed a link within the page.
      const giveUp = () => wanted.current === url && setWaiting(null);
      event?.signal.addEventListener('abort', giveUp);
      const page = { href, entry: event?.destination.key, giveUp };
      setWaiting({ state: 'waiting', ...page });
      const slow = setTimeout(() => isWanted() && setWaiting({ state: 'slow', ...page }), SLOW_MS);
      try {
        await coming;
      } catch (error) {
        // A failure ends in an abort as well.
        event?.signal.removeEventListener('abort', giveUp);
        if (isWanted()) {
          console.error('Failed to load the page', error);
          const state = error instanceof MissingCode ? 'outdated' : 'failed';
          setWaiting({ state, ...page });
        }
        throw error;
      } finally {
        clearTimeout(slow);
      }
    };
    const show = async (url: URL) => {
      if (wanted.current === url) await go(url);
    };
    const release = interceptNavigation(owns, { prepare: ready, show });
    if (hasMovedOn()) window.location.reload();
    const rest = watchIntent(owns, ({ pathname, search }) => {
      prepare({ path: pathname, search, again: false }).catch(() => {});
    });
    return () => {
      release();
      rest();
    };
  }, [owns, prepare]);

  return (
    // Only the children, since React derives ids from the tree that the server renders.
    <LocationContext value={location}>
      <WaitingContext value={waiting ?? (rendering ? RENDERING : null)}>{children}</WaitingContext>
    </LocationContext>
  );
}

import { type ReactNode, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { type Location, type Router, RouterContext, splitHref } from './context';
import { interceptLinks } from './links';

interface Entry extends Location {
  /** Where to scroll once the page stands: a fragment, a remembered offset in px, or the top. */
  scroll: { hash: string } | { y: number } | 'keep';
}

const readKey = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first';

function here(scroll: Entry['scroll']): Entry {
  const { pathname, search } = window.location;
  return { path: pathname, search, key: readKey(window.history.state), scroll };
}

function applyScroll(scroll: Entry['scroll']): void {
  if (scroll === 'keep') return;
  if ('y' in scroll) {
    window.scrollTo(0, scroll.y);
    return;
  }
  const target = scroll.hash && document.getElementById(decodeURIComponent(scroll.hash.slice(1)));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

interface Props {
  children: ReactNode;
  /** The address that the page was rendered for. */
  opened: Pick<Location, 'path' | 'search'>;
  owns: (path: string) => boolean;
  prepare: (path: string, search: string) => void;
}

export function BrowserRouter({ children, opened, owns, prepare }: Props) {
  const [entry, setEntry] = useState<Entry>(() => ({ ...here('keep'), ...opened }));
  const offsets = useRef(new Map<string, number>());
  const shown = useRef(entry.key);
  const [waiting, startTransition] = useTransition();

  const navigate = useMemo(() => {
    const go: Router['navigate'] = (href, options = {}) => {
      offsets.current.set(shown.current, window.scrollY);
      const key = options.replace ? shown.current : `${Date.now()}-${offsets.current.size}`;
      shown.current = key;
      window.history[options.replace ? 'replaceState' : 'pushState']({ key }, '', href);
      const hash = window.location.hash;
      const location = splitHref(href);
      startTransition(() =>
        setEntry({ ...location, key, scroll: options.replace ? 'keep' : { hash } }),
      );
    };
    return go;
  }, []);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const onPop = () => {
      // A link to a place in the same page: the browser has scrolled already.
      if (window.history.state === null && window.location.hash !== '') return;
      const next = here('keep');
      offsets.current.set(shown.current, window.scrollY);
      shown.current = next.key;
      const y = offsets.current.get(next.key);
      const scroll = y === undefined ? { hash: window.location.hash } : { y };
      startTransition(() => setEntry({ ...next, scroll }));
    };
    const onLeave = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('popstate', onPop);
    window.addEventListener('pagehide', onLeave);
    const release = interceptLinks({
      owns,
      follow: (url) => navigate(url.pathname + url.search + url.hash),
      prepare: (url) => prepare(url.pathname, url.search),
    });
    return () => {
      window.removeEventListener('popstate', onPop);
      window.removeEventListener('pagehide', onLeave);
      release();
    };
  }, [navigate, owns, prepare]);

  useEffect(() => applyScroll(entry.scroll), [entry]);

  const router = useMemo(() => ({ location: entry, navigate }), [entry, navigate]);
  return (
    <RouterContext value={router}>
      {waiting && <div className="progress" role="progressbar" aria-label="Loading the page" />}
      {children}
    </RouterContext>
  );
}

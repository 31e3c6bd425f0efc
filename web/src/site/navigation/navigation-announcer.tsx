import { useEffect, useRef, useState } from 'react';
import { useLocation } from './location';

/** Announces the title of a page after client-side navigation; the browser restores focus and scroll. */
export function NavigationAnnouncer() {
  const { path } = useLocation();
  const first = useRef(path);
  const [arrived, setArrived] = useState('');
  useEffect(() => {
    if (first.current === path) return;
    first.current = path;
    setArrived(document.title);
  }, [path]);
  return (
    <p className="sr-only" aria-live="polite">
      {arrived}
    </p>
  );
}

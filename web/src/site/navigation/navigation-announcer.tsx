import { useEffect, useRef, useState } from 'react';
import { useLocation } from './location';

/** The browser moves focus and scroll to a page that was not loaded; screen readers are told its title here. */
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

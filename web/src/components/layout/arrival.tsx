import { useEffect, useRef, useState } from 'react';
import { useRouter } from '../../router/context';

/** After a navigation without a page load, the focus and the screen reader move to the new page as they would have. */
export function Arrival() {
  const { location } = useRouter();
  const first = useRef(location.path);
  const [arrived, setArrived] = useState('');
  useEffect(() => {
    if (first.current === location.path) return;
    first.current = location.path;
    document.getElementById('main')?.focus({ preventScroll: true });
    setArrived(document.title);
  }, [location.path]);
  return (
    <p className="sr-only" aria-live="polite">
      {arrived}
    </p>
  );
}

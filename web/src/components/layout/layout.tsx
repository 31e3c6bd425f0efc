import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRouter } from '../../router/context';
import { Footer } from './footer';
import { Header } from './header';

/** After a navigation without a page load, the focus and the screen reader move to the new page as they would have. */
function useArrival(): string {
  const { location } = useRouter();
  const first = useRef(location.path);
  const [arrived, setArrived] = useState('');
  useEffect(() => {
    if (first.current === location.path) return;
    first.current = location.path;
    document.getElementById('main')?.focus({ preventScroll: true });
    setArrived(document.title);
  }, [location.path]);
  return arrived;
}

export function Layout({ unknown, children }: { unknown: boolean; children: ReactNode }) {
  const arrived = useArrival();
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Header unknown={unknown} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <p className="sr-only" aria-live="polite">
        {arrived}
      </p>
    </>
  );
}

import type { ReactNode } from 'react';
import { Footer } from './footer';
import { Header } from './header';

/** What stands around every public page. */
export function Layout({ unknown, children }: { unknown: boolean; children: ReactNode }) {
  return (
    <>
      <Header unknown={unknown} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

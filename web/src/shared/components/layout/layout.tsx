import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { Footer } from './footer';
import { Header } from './header';

interface Props {
  /** The current page's path with its query, marked in the menu; empty marks nothing. */
  path: string;
  /** A change closes the menu on phones. */
  visitKey: string;
  cart?: ReactNode;
  children: ReactNode;
}

export function Layout({ path, visitKey, cart, children }: Props) {
  // The first page of a new site leads nowhere else.
  const bare = path === paths.setup;
  return (
    <>
      {!bare && (
        <Header path={path} visitKey={visitKey}>
          {cart}
        </Header>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!bare && <Footer />}
    </>
  );
}

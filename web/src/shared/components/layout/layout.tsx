import type { ReactNode } from 'react';
import { Footer } from './footer';
import { Header } from './header';

interface Props {
  /** Of the page that is shown, with its query, to mark it in the menu; empty when nothing is to be marked. */
  path: string;
  /** A change closes the menu on phones. */
  entry: string;
  /** The button of the cart. */
  cart?: ReactNode;
  children: ReactNode;
}

/** Layout of all public pages. */
export function Layout({ path, entry, cart, children }: Props) {
  return (
    <>
      <Header path={path} entry={entry}>
        {cart}
      </Header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

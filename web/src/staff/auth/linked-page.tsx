import { type ReactNode, useSyncExternalStore } from 'react';
import { authClient } from './client';
import { linkOffer } from './link-tokens';
import { AuthProvider } from './provider';
import { SwitchAccount } from './switch-account';

/** A page that links of emails lead to. */
export function LinkedPage({ children }: { children: ReactNode }) {
  authClient();
  const offer = useSyncExternalStore(linkOffer.subscribe, linkOffer.now);
  return <AuthProvider>{offer ? <SwitchAccount tokens={offer} /> : children}</AuthProvider>;
}

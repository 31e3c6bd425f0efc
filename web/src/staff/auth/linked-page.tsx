import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { EmailFragment } from '../../shared/lib/email-link';
import { authClient, clearEmailFragment, emailFragment } from './client';
import { linkOffer } from './link-tokens';
import { AuthProvider } from './provider';
import { SwitchAccount } from './switch-account';

/** A page that links of emails lead to. */
export function LinkedPage({ children }: { children: ReactNode }) {
  authClient();
  const offer = useSyncExternalStore(linkOffer.subscribe, linkOffer.now);
  return <AuthProvider>{offer ? <SwitchAccount tokens={offer} /> : children}</AuthProvider>;
}

/** The fragment of the email link that led to this page. It is cleared after the first render, so it can be read repeatedly until then. */
export function useEmailFragment(): EmailFragment {
  const [opened] = useState(emailFragment);
  useEffect(clearEmailFragment, []);
  return opened;
}

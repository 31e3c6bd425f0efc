import { useEffect, useState } from 'react';
import type { MailFragment } from '../../shared/lib/mail-link';
import { forgetOpened, openedWith } from './client';

/** What came with the link of a mail that led to this page. Reading it twice while rendering finds it twice. */
export function useOpenedWith(): MailFragment {
  const [opened] = useState(openedWith);
  useEffect(forgetOpened, []);
  return opened;
}

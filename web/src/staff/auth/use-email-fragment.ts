import { useEffect, useState } from 'react';
import type { EmailFragment } from '../../shared/lib/email-link';
import { clearEmailFragment, emailFragment } from './client';

/** What came with the link of a mail that led to this page. Reading it twice while rendering finds it twice. */
export function useEmailFragment(): EmailFragment {
  const [opened] = useState(emailFragment);
  useEffect(clearEmailFragment, []);
  return opened;
}

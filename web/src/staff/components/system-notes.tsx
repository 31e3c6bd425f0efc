import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { SystemState } from '../../shared/api/generated/types.gen';
import { systemQuery } from '../api/system';
import { useMe } from './permissions';
import styles from './system-notes.module.css';

const messagesOf = systemMessages;

interface Props {
  messages?: (state: SystemState) => SystemMessage[];
}

/** Tells owners in one line what the operator hasn't set up; unfolded, what to ask the operator for. */
export function SystemNotes({ messages = messagesOf }: Props) {
  const { role } = useMe();
  const { data } = useQuery({ ...systemQuery, enabled: role === 'owner' });
  const said = data ? messages(data) : [];
  if (said.length === 0) return null;
  return (
    <div className={styles.note} role="note">
      <details>
        <summary>
          <TriangleAlert className="icon" aria-hidden="true" />
          <span>{summaryOf(said)}</span> <span className={styles.details}>Details</span>
        </summary>
        {said.map(({ part, text, advice }) => (
          <p key={part}>{said.length > 1 ? `${text} ${advice}` : advice}</p>
        ))}
      </details>
    </div>
  );
}

interface SystemMessage {
  part: string;
  /** Consequence for the site, without names of settings. */
  text: string;
  advice: string;
}

export const MAIL: SystemMessage = {
  part: 'email',
  text: 'No mail server is set up. Emails are saved as files on the server and are not sent.',
  advice: 'Ask your operator to set mail.host.',
};

const PAYMENTS: Partial<Record<SystemState['payments'], SystemMessage>> = {
  none: {
    part: 'payments',
    text: 'Payments aren’t set up, so nothing can be paid for here.',
    advice: 'Ask your operator to set shop.payments.',
  },
  demo: {
    part: 'payments',
    text: 'Payments are a demo: no money is taken.',
    advice: 'Ask your operator to set shop.payments.',
  },
  test: {
    part: 'payments',
    text: 'Stripe is in test mode: no money is taken.',
    advice: 'Ask your operator for live keys.',
  },
};

const SITE_URL: Partial<Record<SystemState['site_url'], SystemMessage>> = {
  default: {
    part: 'the site’s address',
    text: 'The site’s own address isn’t set, so links in emails may lead nowhere.',
    advice: 'Ask your operator to set server.url.',
  },
  insecure: {
    part: 'a secure address',
    text: 'The site’s address begins with http://, so passwords can be read on the way.',
    advice: 'Ask your operator to use https.',
  },
};

const STORAGE: SystemMessage = {
  part: 'file storage',
  text: 'File storage isn’t working, so files can’t be uploaded or shown.',
  advice: 'Ask your operator to check the media settings.',
};

export function systemMessages(state: SystemState): SystemMessage[] {
  const messages = [
    state.mail === 'files' ? MAIL : undefined,
    PAYMENTS[state.payments],
    SITE_URL[state.site_url],
    state.storage_works ? undefined : STORAGE,
  ];
  return messages.filter((message) => message !== undefined);
}

export function summaryOf(messages: readonly SystemMessage[]): string {
  const [first, ...others] = messages;
  if (first && others.length === 0) return first.text;
  return `Not set up yet: ${new Intl.ListFormat('en-US').format(messages.map(({ part }) => part))}.`;
}

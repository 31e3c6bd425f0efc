import { queryOptions, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { getSystemState } from '../../shared/api/generated/sdk/admin-system.gen';
import type { SystemState } from '../../shared/api/generated/types.gen';
import { staffClient as client, STAFF } from '../api/client';
import { useMe } from './me';
import { type SystemMessage, summaryOf, systemMessages } from './system-messages';
import styles from './system-notes.module.css';

const systemQuery = queryOptions({
  queryKey: [STAFF, 'system'],
  queryFn: () => getSystemState({ client }),
});

const everything = systemMessages;

interface Props {
  /** Messages to show; by default about everything that isn't set up. */
  messages?: (state: SystemState) => SystemMessage[];
}

/** Tells owners in one line what the operator hasn't set up; unfolded, what to ask the operator for. */
export function SystemNotes({ messages = everything }: Props) {
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

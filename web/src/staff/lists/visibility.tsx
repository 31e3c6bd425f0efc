import type { PublicationStatus } from '../../shared/api/generated/types.gen';
import { useNow } from '../../shared/lib/now';
import table from '../components/table.module.css';
import { type Scheduled, visibilityInWords, visibilityOf } from '../components/visibility';

interface Props {
  row: Scheduled;
  isPublished: boolean;
  shown: string;
  hidden: string;
}

const LABELS = { scheduled: 'Scheduled', expired: 'Expired' };

/** The badge that says whether visitors see a row, and the words for when that changes. */
export function VisibilityBadge({ row, isPublished, shown, hidden }: Props) {
  const now = useNow();
  const state = visibilityOf(row, isPublished, now);
  const words = visibilityInWords(row, isPublished, { shown, hidden }, now);
  if (state === 'scheduled' || state === 'expired') {
    return (
      <>
        <span className={state === 'scheduled' ? 'badge' : 'badge badge-quiet'}>
          {LABELS[state]}
        </span>{' '}
        <span className={table.beneath}>{words}</span>
      </>
    );
  }
  return (
    <span className={`badge ${state === 'shown' ? 'badge-good' : 'badge-quiet'}`}>{words}</span>
  );
}

/** Whether visitors see a row now, for the filter of a list. */
export const STATUS_CHOICES: readonly { value: PublicationStatus; label: string }[] = [
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'expired', label: 'Expired' },
  { value: 'draft', label: 'Draft' },
];

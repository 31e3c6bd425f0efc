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

export const STATUS_CHOICES: readonly { value: PublicationStatus; label: string }[] = [
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'expired', label: 'Expired' },
  { value: 'draft', label: 'Draft' },
];

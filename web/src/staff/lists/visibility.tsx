import { useNow } from '../../shared/lib/now';
import { type Scheduled, visibilityInWords, visibilityOf } from '../components/visibility';

interface Props {
  row: Scheduled;
  isPublished: boolean;
  shown: string;
  hidden: string;
}

/** The badge that says whether visitors see a row, and when that changes. */
export function VisibilityBadge({ row, isPublished, shown, hidden }: Props) {
  const now = useNow();
  const state = visibilityOf(row, isPublished, now);
  const look = state === 'shown' ? 'badge-good' : state === 'scheduled' ? '' : 'badge-quiet';
  return (
    <span className={`badge ${look}`}>
      {visibilityInWords(row, isPublished, { shown, hidden }, now)}
    </span>
  );
}

import { useNow } from '../../shared/lib/now';

/** Something that may be given a time to appear and a time to go; instants in UTC. */
interface Scheduled {
  visible_from?: string | null;
  visible_until?: string | null;
}

const reached = (instant: string | null | undefined, now: number) =>
  instant != null && Date.parse(instant) <= now;

/** Whether visitors see a row now: not yet, no longer, or as it was set. */
export function visibilityOf(row: Scheduled, isPublished: boolean, now: number) {
  if (!isPublished) return 'hidden';
  if (reached(row.visible_until, now)) return 'expired';
  if (row.visible_from != null && !reached(row.visible_from, now)) return 'scheduled';
  return 'shown';
}

interface Props {
  row: Scheduled;
  isPublished: boolean;
  shown: string;
  hidden: string;
}

/** The badge that says whether visitors see a row. */
export function VisibilityBadge({ row, isPublished, shown, hidden }: Props) {
  const state = visibilityOf(row, isPublished, useNow());
  const words = { shown, hidden, scheduled: 'Scheduled', expired: 'Expired' };
  const look = state === 'shown' ? 'badge-good' : state === 'scheduled' ? '' : 'badge-quiet';
  return <span className={`badge ${look}`}>{words[state]}</span>;
}

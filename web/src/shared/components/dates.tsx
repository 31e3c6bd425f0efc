import { shortDate } from '../lib/dates';
import { useRelativeTime } from '../lib/now';

export function ShortDate({ instant }: { instant: string }) {
  return <time dateTime={instant}>{shortDate(instant)}</time>;
}

export function TimeAgo({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={shortDate(instant)}>
      {useRelativeTime(instant).text}
    </time>
  );
}

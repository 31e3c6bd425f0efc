import { isoDay, longDate, shortDate, shortMonthName, zoned } from '../../lib/dates';
import { useRelativeTime } from '../../lib/now';

export function ShortDate({ instant }: { instant: string }) {
  return <time dateTime={instant}>{shortDate(instant)}</time>;
}

export function Ago({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={shortDate(instant)}>
      {useRelativeTime(instant).text}
    </time>
  );
}

interface DayProps {
  instant: string;
  timeZone: string;
}

/** A leaf of the calendar: the day in large figures, the month above. Read aloud as a whole date. */
export function DayLeaf({ instant, timeZone }: DayProps) {
  const at = zoned(instant, timeZone);
  return (
    <time className="leaf" dateTime={isoDay(instant, timeZone)}>
      <span className="sr-only">{longDate(instant, timeZone)}</span>
      {at && (
        <>
          <span className="leaf-month" aria-hidden="true">
            {shortMonthName(at.month)}
          </span>
          <span className="leaf-day" aria-hidden="true">
            {at.day}
          </span>
        </>
      )}
    </time>
  );
}

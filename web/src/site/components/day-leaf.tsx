import { isoDay, longDate, shortMonthName, toZonedTime } from '../../shared/lib/dates';
import styles from './day-leaf.module.css';

interface Props {
  instant: string;
  timeZone: string;
  className?: string | undefined;
}

/** A leaf of the calendar: the day in large figures, the month above. Read aloud as a whole date. */
export function DayLeaf({ instant, timeZone, className = '' }: Props) {
  const at = toZonedTime(instant, timeZone);
  return (
    <time className={`${styles.leaf} ${className}`} dateTime={isoDay(instant, timeZone)}>
      <span className="sr-only">{longDate(instant, timeZone)}</span>
      {at && (
        <>
          <span className={styles.month} aria-hidden="true">
            {shortMonthName(at.month)}
          </span>
          <span className={styles.day} aria-hidden="true">
            {at.day}
          </span>
        </>
      )}
    </time>
  );
}

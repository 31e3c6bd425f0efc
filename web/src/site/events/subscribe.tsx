import { Icon } from '../../shared/components/icon';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { withQuery } from '../../shared/lib/query-string';
import { paths } from '../../shared/paths';
import list from '../components/list.module.css';

/** iPhones, Macs and Outlook import an `https:` link only once, hence `webcal:`. Android opens neither, hence the link to Google Calendar. */
export function Subscribe() {
  const address = useAbsoluteUrl()(paths.calendar).replace(/^https?:/, 'webcal:');
  return (
    <aside className={list.more} aria-labelledby="subscribe">
      <h2 id="subscribe">Never miss an event</h2>
      <p>New events and changes show up in your own calendar.</p>
      <p className="actions">
        <a className="btn" href={address}>
          <Icon name="calendar-plus" />
          Subscribe to calendar
        </a>
        <a
          className="btn"
          href={withQuery('https://calendar.google.com/calendar/r', { cid: address })}
          target="_blank"
          rel="noopener"
        >
          Google Calendar (Android)
          <Icon name="arrow-up-right" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </aside>
  );
}

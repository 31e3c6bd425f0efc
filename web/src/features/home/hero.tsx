import type { EventSummary } from '../../api/generated/types.gen';
import type { Site } from '../../api/site';
import { Crest } from '../../components/ui/crest';
import { DayLeaf } from '../../components/ui/dates';
import { Icon } from '../../components/ui/icon';
import { dayOfYear } from '../../lib/dates';
import { shortPlace, timeRange } from '../../lib/event-times';
import { paths } from '../../paths';

/** The question most visitors come with, answered before they scroll. */
function NextEvent({ event }: { event: EventSummary }) {
  const time = timeRange(event);
  const place = shortPlace(event);
  return (
    <aside className="next" aria-labelledby="next-event">
      <h2 id="next-event" className="next-head">
        Next on the calendar
      </h2>
      <div className="next-body">
        <DayLeaf instant={event.start_date} timeZone={event.timezone} />
        <div>
          <p className="next-title">
            <a
              href={event.external_url ?? paths.event(event.slug)}
              target={event.external_url ? '_blank' : undefined}
              rel={event.external_url ? 'noopener' : undefined}
            >
              {event.title}
            </a>
          </p>
          <p aria-hidden="true">{dayOfYear(event.start_date, event.timezone)}</p>
          {time && (
            <p className="with-icon">
              <Icon name="clock" />
              {time}
            </p>
          )}
          {place && (
            <p className="with-icon">
              <Icon name="map-pin" />
              {place}
            </p>
          )}
        </div>
      </div>
    </aside>
  );
}

/** The same panel at the same height, so that what stands below keeps its place. */
function NextPlaceholder() {
  return (
    <div className="next" aria-hidden="true" data-testid="next-placeholder">
      <p className="next-head">Next on the calendar</p>
      <div className="next-body skeleton">
        <span />
        <div>
          <span />
          <span />
          <span />
        </div>
      </div>
    </div>
  );
}

interface HeroProps {
  site: Site;
  next: EventSummary | undefined;
  /** Whether there is a next event is still being asked. */
  loading: boolean;
}

export function Hero({ site, next, loading }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap hero-columns">
        <div>
          <Crest className="hero-crest" />
          <p className="hero-subtitle">{site.hero_subtitle}</p>
          <h1 id="hero-title">{site.hero_title || site.site_name}</h1>
          <p className="lead">{site.hero_description || site.site_description}</p>
          <p className="actions">
            <a className="btn btn-solid btn-large" href={paths.events()}>
              See what is on
            </a>
            <a className="btn btn-large" href={paths.news()}>
              Read the news
            </a>
          </p>
        </div>
        {next && <NextEvent event={next} />}
        {loading && <NextPlaceholder />}
      </div>
    </section>
  );
}

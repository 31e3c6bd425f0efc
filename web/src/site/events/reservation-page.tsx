import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { useForm } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { useSite } from '../../shared/components/site';
import { Spinner } from '../../shared/components/spinner';
import { Loaded } from '../../shared/components/states';
import { SubmitButton } from '../../shared/components/submit';
import { longDate, timeOfDay } from '../../shared/lib/dates';
import { pageTitle, useHead } from '../../shared/lib/head';
import { paths } from '../../shared/paths';
import type { SentForm } from '../../shared/state';
import { Missing } from '../components/missing';
import { PageDataContext } from '../page-data';
import type { PageProps } from '../page-source';
import { CalendarLink, EventFacts } from './event-facts';
import styles from './event-page.module.css';
import { fieldsOf, ReservationFields } from './reservation-fields';
import { reservationQuery } from './reservation-query';
import {
  aheadInWords,
  check,
  detailsOf,
  FORM_FRAGMENT,
  NAMES,
  type ReservationView,
  refusalOf,
  statusInWords,
} from './reserve';

/** The page of a reservation, for anyone who has its link. */
export default function ReservationPage({ params: { token = '' } }: PageProps) {
  const { site } = useSite();
  const { form: posted } = useContext(PageDataContext);
  const reservation = useQuery(reservationQuery(token));
  useHead({
    title: pageTitle(`${posted ? 'Error: ' : ''}Your reservation`, site.site_name),
    description: site.site_description,
    siteName: site.site_name,
  });
  return (
    <Loaded
      query={reservation}
      failure="Failed to load your reservation"
      skeleton={
        <div className="wrap page">
          <Spinner />
        </div>
      }
    >
      {(found) =>
        found ? <Reservation token={token} reservation={found} posted={posted} /> : <Missing />
      }
    </Loaded>
  );
}

interface Props {
  token: string;
  reservation: ReservationView;
  posted: SentForm | undefined;
}

function Reservation(props: Props) {
  const { reservation, posted } = props;
  const { status, event, email, can_change } = reservation;
  const isOn = status !== 'canceled' && !event.canceled;
  const wasCanceling = posted?.values.action === 'cancel';
  const place = useRef<HTMLDivElement>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    // The button that was pressed is no longer there.
    if (wasOn.current && !isOn) place.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return (
    <div className="wrap page">
      <div className={`beside ${styles.reserved}`}>
        <div className="form">
          <div ref={place} tabIndex={-1} className="form" role="status">
            <h1>
              {event.canceled
                ? 'This event is canceled'
                : statusInWords(status, reservation.places)}
            </h1>
            {isOn && <Standing reservation={reservation} />}
            {status === 'canceled' && (
              <p>{`Thanks for letting us know. Someone else can have ${yourPlaces(reservation)}.`}</p>
            )}
          </div>
          <h2>{event.title}</h2>
          <EventFacts event={event} />
          <p className="actions">
            {isOn && status === 'confirmed' && <CalendarLink slug={event.slug} />}
            {isOn || event.canceled ? (
              <a className="btn" href={paths.event(event.slug)}>
                View event
              </a>
            ) : (
              <a className="btn" href={`${paths.event(event.slug)}#${FORM_FRAGMENT}`}>
                Reserve again
              </a>
            )}
            {!isOn && (
              <a className="btn" href={paths.events()}>
                See all events
              </a>
            )}
          </p>
        </div>
        {isOn && (
          <section className="form panel" aria-labelledby="your-reservation">
            <h2 id="your-reservation">Your details</h2>
            <p>
              We write to <strong>{email}</strong>.
            </p>
            {can_change && <ChangeForm {...props} posted={wasCanceling ? undefined : posted} />}
            <CancelForm {...props} posted={wasCanceling ? posted : undefined} />
          </section>
        )}
      </div>
    </div>
  );
}

const yourPlaces = ({ places }: ReservationView) => (places === 1 ? 'your place' : 'your places');

/** Place in line, or the deadline to decline a place. */
function Standing({ reservation }: Pick<Props, 'reservation'>) {
  const { status, places, decline_by, ahead, event } = reservation;
  const by = decline_by && dayAndClock(decline_by, event.timezone);
  if (status === 'waiting') {
    return (
      <p>
        {ahead !== null && `${aheadInWords(ahead)} `}
        {places === 1
          ? 'When a place becomes free, it’s yours, and we’ll email you.'
          : `When ${places} places become free, they’re yours, and we’ll email you.`}
      </p>
    );
  }
  if (by) return <p>{`A place became free. If you can’t come, cancel by ${by}.`}</p>;
  return null;
}

const dayAndClock = (instant: string, zone: string) =>
  `${longDate(instant, zone)}, ${timeOfDay(instant, zone)}`;

const CHANGEABLE_NAMES = NAMES.filter((name) => name !== 'email');

const rejectionOf = (posted: SentForm | undefined) =>
  posted && { message: posted.message ?? '', fields: posted.errors };

/** Keeps the answer of a call as the reservation that the page shows. */
function useReservationUpdate(token: string) {
  const queries = useQueryClient();
  return (answer: ReservationView) =>
    queries.setQueryData(reservationQuery(token).queryKey, answer);
}

/** Without scripts, this form and the one below it post to the URL of the page. */
function ChangeForm({ token, reservation, posted }: Props) {
  const { name, guests, answer, note, event } = reservation;
  const keep = useReservationUpdate(token);
  const [isSaved, setSaved] = useState(false);
  const form = useForm<(typeof CHANGEABLE_NAMES)[number]>({
    names: CHANGEABLE_NAMES,
    check,
    rejection: rejectionOf(posted),
    send: async (values) => {
      try {
        const { changeReservation } = await import('./reservation-api');
        keep(await changeReservation(token, detailsOf(values)));
      } catch (error) {
        return refusalOf(error, navigator.onLine);
      }
      setSaved(true);
      return null;
    },
  });
  const values = { name, guests: String(guests), answer: answer ?? '', note: note ?? '' };
  return (
    <form
      className="form"
      method="post"
      aria-labelledby="your-reservation"
      noValidate
      onSubmit={form.onSubmit}
      onInput={(input) => {
        setSaved(false);
        form.onInput(input);
      }}
    >
      <RejectionAlert refusal={form.refusal} />
      <input type="hidden" name="action" value="change" />
      <ReservationFields
        field={fieldsOf({ errors: form.errors, values, posted })}
        // Staff may have lowered the number since.
        mostGuests={Math.max(event.most_guests, guests)}
        question={event.question}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} doing="Saving...">
          Save changes
        </SubmitButton>
        <span role="status">{isSaved && 'Saved'}</span>
      </div>
    </form>
  );
}

function CancelForm({ token, reservation, posted }: Props) {
  const { status } = reservation;
  const keep = useReservationUpdate(token);
  const form = useForm<never>({
    names: [],
    check: () => ({}),
    rejection: rejectionOf(posted),
    send: async () => {
      try {
        const { cancelReservation } = await import('./reservation-api');
        keep(await cancelReservation(token));
      } catch (error) {
        const { message } = refusalOf(error, navigator.onLine);
        return { message };
      }
      return null;
    },
  });
  return (
    <form
      className={`form ${styles.below}`}
      method="post"
      aria-labelledby="cancel-reservation"
      onSubmit={form.onSubmit}
    >
      <h2 id="cancel-reservation">Can’t come?</h2>
      <p>
        {status === 'waiting'
          ? 'Leave the waiting list so that others can move up.'
          : `Please cancel so that someone else can have ${yourPlaces(reservation)}.`}
      </p>
      <RejectionAlert refusal={form.refusal} />
      <input type="hidden" name="action" value="cancel" />
      <div className="form-end">
        <SubmitButton busy={form.busy} doing="Canceling..." className="btn">
          {status === 'waiting' ? 'Leave the waiting list' : 'Cancel reservation'}
        </SubmitButton>
      </div>
    </form>
  );
}

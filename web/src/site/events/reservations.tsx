import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { EventDetailWithImage } from '../../shared/api/generated/types.gen';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { Icon } from '../../shared/components/icon';
import { RejectionAlert } from '../../shared/components/rejection';
import { SubmitButton } from '../../shared/components/submit';
import { longDate, timeOfDay } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import type { SentForm } from '../../shared/state';
import { Honeypot } from '../components/honeypot';
import { CalendarLink, EventFacts } from './event-facts';
import styles from './event-page.module.css';
import { eventQuery } from './queries';
import { fieldsOf, ReservationFields } from './reservation-fields';
import {
  check,
  detailsOf,
  FORM_FRAGMENT,
  NAMES,
  type Outcome,
  refusalOf,
  statusInWords,
} from './reserve';

export type Offer = NonNullable<EventDetailWithImage['reservations']>;

/** A reservation that was just made. */
export interface Reserved {
  status: Outcome;
  /** Null when the page was loaded to say thanks. */
  made: { email: string; places: number } | null;
}

/** The label of the link that leads to the form. */
export const invitation = ({ is_full }: Offer) =>
  is_full ? 'Join the waiting list' : 'Reserve a place';

interface Props {
  event: EventDetailWithImage;
  offer: Offer;
  posted: SentForm | undefined;
  reserved: Reserved | null;
  onReserved: (reserved: Reserved) => void;
}

/** The part of an event's page where places are reserved. It takes the focus when its form makes room for the thanks. */
export function Reservations({ event, offer, posted, reserved, onReserved }: Props) {
  const place = useRef<HTMLElement>(null);
  const status = reserved?.status;
  useEffect(() => {
    if (status) place.current?.focus();
  }, [status]);
  return (
    <section
      ref={place}
      id={FORM_FRAGMENT}
      tabIndex={-1}
      className={`form panel ${styles.below}`}
      aria-labelledby="reserve-title"
    >
      <h2 id="reserve-title" className={reserved ? 'with-icon' : undefined}>
        {reserved?.status === 'confirmed' && <Icon name="circle-check" />}
        {reserved
          ? statusInWords(reserved.status, reserved.made?.places)
          : offer.state === 'open'
            ? invitation(offer)
            : 'Reserve a place'}
      </h2>
      {reserved ? (
        <Thanks event={event} {...reserved} />
      ) : (
        <OfferState event={event} offer={offer}>
          <ReserveForm slug={event.slug} offer={offer} posted={posted} onReserved={onReserved} />
        </OfferState>
      )}
    </section>
  );
}

function OfferState({
  event: { timezone },
  offer: { state, opens_at, is_full, places },
  children,
}: Pick<Props, 'event' | 'offer'> & { children: ReactNode }) {
  if (state === 'closed') return <p>Reservations are closed.</p>;
  if (state === 'before') {
    return (
      <p>
        {opens_at
          ? `Reservations open on ${longDate(opens_at, timezone)}, ${timeOfDay(opens_at, timezone)}.`
          : 'Reservations aren’t open yet.'}
      </p>
    );
  }
  return (
    <>
      {is_full ? (
        <p>All places are taken. When one becomes free, the next in line gets it and an email.</p>
      ) : (
        places && <p>{`${places.left} of ${places.of} places left`}</p>
      )}
      {children}
    </>
  );
}

function Thanks({ event, status, made }: Reserved & Pick<Props, 'event'>) {
  return (
    <>
      <EventFacts event={event} />
      <p>
        {status === 'waiting' && 'When a place becomes free for you, it’s yours. '}
        We’ll email {made ? <strong>{made.email}</strong> : 'you'} a link to change or cancel your
        reservation. Wrong address? <a href={paths.contact()}>Send us a message</a>.
      </p>
      {status === 'confirmed' && (
        <p className="actions">
          <CalendarLink slug={event.slug} />
        </p>
      )}
    </>
  );
}

const SENT_FIELDS = [...NAMES, 'reference'] as const;

/** Posts without scripts; with scripts it submits without leaving the page. */
function ReserveForm({
  slug,
  offer: { most_guests, question, is_full },
  posted,
  onReserved,
}: Pick<Props, 'offer' | 'posted' | 'onReserved'> & { slug: string }) {
  const queries = useQueryClient();
  const form = useForm<(typeof SENT_FIELDS)[number]>({
    names: SENT_FIELDS,
    check,
    rejection: posted && { message: posted.message ?? '', fields: posted.errors },
    send: async ({ email, reference, ...values }) => {
      try {
        const { reserve } = await import('./reservation-api');
        const { status, places } = await reserve(slug, {
          ...detailsOf(values),
          email: email.trim(),
          reference,
        });
        onReserved({ status, made: { email: email.trim(), places } });
      } catch (error) {
        return refusalOf(error, navigator.onLine);
      }
      void queries.invalidateQueries({ queryKey: eventQuery(slug).queryKey });
      return null;
    },
  });
  const field = fieldsOf({ errors: form.errors, values: {}, posted });
  return (
    <form
      className="form"
      method="post"
      // The fragment outlives the answer and its redirect.
      action={`${paths.event(slug)}#${FORM_FRAGMENT}`}
      aria-labelledby="reserve-title"
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      <RejectionAlert refusal={form.refusal} />
      <ReservationFields field={field} mostGuests={most_guests} question={question}>
        <Field
          {...field('email')}
          label="Email"
          hint="We’ll send a link to change or cancel."
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          aria-required
        />
      </ReservationFields>
      <Honeypot />
      <div className="form-end">
        <SubmitButton busy={form.busy} doing="Sending..." className="btn btn-solid btn-large">
          {is_full ? 'Join the waiting list' : 'Reserve'}
        </SubmitButton>
      </div>
    </form>
  );
}

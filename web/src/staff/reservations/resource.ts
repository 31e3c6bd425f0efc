import { countReservations } from '../../shared/api/generated/sdk/admin-events.gen';
import * as api from '../../shared/api/generated/sdk/admin-reservations.gen';
import type {
  CreateReservationData,
  GetReservationByIdResponse,
  ListAllReservationsData,
  ReservationCounts,
} from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { staffClient as client } from '../api/client';
import { queriesOf, type Resource } from '../api/resource';
import { resourceOf } from '../api/resource-of';

export type Reservation = GetReservationByIdResponse;

/** A reservation as its form knows it: two of its times are checkboxes there. */
export type EditedReservation = Reservation & { canceled: boolean; arrived: boolean };

type Sent = CreateReservationData['body'];

/** A reservation as it is typed: a number that was cleared is null. */
type Values = Omit<Sent, 'guests'> & { guests?: number | null };

type Query = NonNullable<ListAllReservationsData['query']>;

/** Refuses bulk actions and restoring: reservations are deleted one by one, for good. */
const unsupported = () => Promise.reject(new Error('reservations are deleted one by one'));

const STORED = resourceOf<Sent, Reservation, Reservation, Query>(
  {
    subject: 'reservations',
    one: 'reservation',
    many: 'reservations',
    labels: {
      event_id: 'Event',
      name: 'Name',
      email: 'Email',
      guests: 'Guests',
      answer: 'Answer',
      note: 'Note',
      arrived: 'Arrived',
      canceled: 'Canceled',
    },
  },
  {
    list: api.listAllReservations,
    get: api.getReservationById,
    create: api.createReservation,
    update: api.updateReservation,
    // With what the audit log says of the person.
    remove: api.eraseReservation,
    bulk: unsupported,
    history: api.listReservationHistory,
    exported: api.exportReservations,
  },
);

const forForm = (reservation: Reservation): EditedReservation => ({
  ...reservation,
  canceled: reservation.status === 'canceled',
  arrived: reservation.arrived_at !== null,
});

const forServer = ({ guests, ...values }: Partial<Values>): Partial<Sent> => ({
  ...values,
  ...(guests !== undefined && { guests: guests ?? 0 }),
});

/** Converts another user's saved version to the form's values too. */
const inFormWords = (error: unknown) => {
  if (error instanceof ApiError && error.stored) {
    Object.assign(error, { stored: forForm(error.stored as Reservation) });
  }
  throw error;
};

export const RESERVATIONS: Resource<Values, EditedReservation, Reservation, Query> = {
  ...STORED,
  get: async (id) => forForm(await STORED.get(id)),
  create: async (values) => forForm(await STORED.create(forServer(values) as Sent)),
  update: async (id, version, patch) =>
    forForm(await STORED.update(id, version, forServer(patch)).catch(inFormWords)),
  restore: unsupported,
};

export const STATUSES = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'canceled', label: 'Canceled' },
] as const;

/** Query for the numbers of places taken, waiting and arrived. */
export const countsOf = (event: string) => ({
  queryKey: [...queriesOf(RESERVATIONS).all, 'counts', event],
  queryFn: () => countReservations({ client, path: { id: event } }),
});

/** As in '12 of 30 places taken, 5 arrived · 3 places on the waiting list'. */
export function countsInWords(
  { taken, waiting, arrived }: ReservationCounts,
  capacity: number | null,
): string {
  const of = capacity === null ? '' : ` of ${capacity}`;
  const unit = (capacity ?? taken) === 1 ? 'place' : 'places';
  return [
    `${taken}${of} ${unit} taken`,
    arrived > 0 && `, ${arrived} arrived`,
    waiting > 0 && ` · ${waiting} ${waiting === 1 ? 'place' : 'places'} on the waiting list`,
  ]
    .filter(Boolean)
    .join('');
}

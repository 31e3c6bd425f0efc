import * as api from '../../shared/api/generated/sdk/admin-reservations.gen';
import type {
  CreateReservationData,
  GetReservationByIdResponse,
  ListAllReservationsData,
} from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import type { Resource } from '../api/resource';
import { resourceOf } from '../api/resource-of';

export type Reservation = GetReservationByIdResponse;

/** A reservation as its form knows it: two of its times are checkboxes there. */
export type EditedReservation = Reservation & { canceled: boolean; arrived: boolean };

type Sent = CreateReservationData['body'];

/** As it is typed: a number that was cleared is null. */
type Values = Omit<Sent, 'guests'> & { guests?: number | null };

type Query = NonNullable<ListAllReservationsData['query']>;

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
    remove: api.deleteReservation,
    bulk: api.bulkReservations,
    history: api.listReservationHistory,
    restore: api.restoreReservation,
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
  restore: async (id, version, entry) =>
    forForm(await STORED.restore(id, version, entry).catch(inFormWords)),
};

export const STATUSES = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'canceled', label: 'Canceled' },
] as const;

const sum = (rows: readonly Reservation[]) => rows.reduce((all, { places }) => all + places, 0);

/** Places by how far they are. */
export function countsOf(rows: readonly Reservation[]) {
  const confirmed = rows.filter(({ status }) => status === 'confirmed');
  return {
    taken: sum(confirmed),
    waiting: sum(rows.filter(({ status }) => status === 'waiting')),
    arrived: sum(confirmed.filter(({ arrived_at }) => arrived_at !== null)),
  };
}

/** As in '12 of 30 places taken · 3 waiting · 5 arrived'. */
export function countsInWords(
  { taken, waiting, arrived }: ReturnType<typeof countsOf>,
  capacity: number | null,
): string {
  const of = capacity === null ? '' : ` of ${capacity}`;
  const unit = (capacity ?? taken) === 1 ? 'place' : 'places';
  return `${taken}${of} ${unit} taken · ${waiting} waiting · ${arrived} arrived`;
}

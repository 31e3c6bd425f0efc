import type { GetReservationResponse, ReserveResponse } from '../../shared/api/generated/types.gen';
import { ApiError, READ_ONLY } from '../../shared/api/http';
import type { Rejection } from '../../shared/components/form';
import { emailProblem } from '../../shared/lib/email-problem';

/** In the order of the form. */
export const NAMES = ['name', 'email', 'guests', 'answer', 'note'] as const;
export type Name = (typeof NAMES)[number];
type Values = Record<Name, string>;
type Problems = Partial<Values>;

export type Outcome = ReserveResponse['status'];
export type ReservationView = GetReservationResponse;

/** The fragment of the form. */
export const FORM_FRAGMENT = 'reserve';

/** Characters, as on the server. */
const MAX_CHARS = { name: 200, answer: 1000, note: 1000 } as const;

const INPUT_KEPT = 'Everything you typed is still here.';

/** Checks what can be checked without a request. */
export function check(values: Omit<Values, 'email'> & { email?: string }): Problems {
  const found: Problems = {};
  if (!values.name.trim()) found.name = 'Name is required';
  const email = values.email === undefined ? undefined : emailProblem(values.email);
  if (email) found.email = email;
  for (const [name, most] of Object.entries(MAX_CHARS) as [keyof typeof MAX_CHARS, number][]) {
    const over = [...values[name].trim()].length - most;
    if (over > 0) found[name] = `Please shorten this by ${over.toLocaleString('en-US')} characters`;
  }
  return found;
}

/** The body of a change; a new reservation adds the email address. */
export const detailsOf = ({ name, guests, answer, note }: Omit<Values, 'email'>) => ({
  name: name.trim(),
  // Without a field for them there are none.
  guests: Number(guests),
  answer: answer.trim() || null,
  note: note.trim() || null,
});

/** Refusals whose sentence from the server says what to do. */
const STATUSES_WITH_ADVICE = [409, 429];

/** Why nothing was saved, and what to do about it. */
export function refusalOf(error: unknown, online: boolean): Rejection<Name> {
  console.error('Failed to save a reservation', error);
  if (!(error instanceof ApiError)) {
    return {
      message: online
        ? `Your reservation couldn’t be saved: there was no answer. ${INPUT_KEPT} Please try again.`
        : `You’re offline. ${INPUT_KEPT} Send it when you’re back online.`,
    };
  }
  const fields: Problems = {};
  for (const { pointer, message } of error.errors) {
    const name = NAMES.find((known) => pointer === `/${known}`);
    if (name) fields[name] ??= message;
  }
  if (Object.keys(fields).length > 0) return { message: '', fields };
  if (STATUSES_WITH_ADVICE.includes(error.status) || error.code === READ_ONLY) {
    return { message: `${error.message} ${INPUT_KEPT}` };
  }
  return {
    message: `Your reservation couldn’t be saved. ${INPUT_KEPT} Please try again in a moment.`,
  };
}

const STATUS = {
  confirmed: 'You have a place',
  waiting: 'You’re on the waiting list',
  canceled: 'Your reservation is canceled',
} as const;

/** The headline of a reservation. */
export const statusInWords = (status: ReservationView['status'], places = 1) =>
  status === 'confirmed' && places > 1 ? `You have ${places} places` : STATUS[status];

/** The outcome that the address names, or null. */
export const outcomeOf = (text: string | undefined): Outcome | null =>
  text === 'confirmed' || text === 'waiting' ? text : null;

/** As in '3 people are ahead of you.' */
export function aheadInWords(ahead: number): string {
  if (ahead === 0) return 'You’re next in line.';
  return ahead === 1 ? '1 person is ahead of you.' : `${ahead} people are ahead of you.`;
}

import { pageOf } from '../components/page-of';

export const STATES = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'sent', label: 'Sent' },
  { key: 'given-up', label: 'Failed' },
] as const;

export type OutboxState = (typeof STATES)[number]['key'];

/** Parameters of the outbox's URL; undefined where absent or not allowed. */
export type OutboxSearch = {
  state?: OutboxState | undefined;
  page?: number | undefined;
};

/** Emails of a page. */
export const SIZE = 25;

/** Makes types of the address; what is not understood goes. */
export function readOutbox(raw: Record<string, unknown>): OutboxSearch {
  const state = STATES.find(({ key }) => key === raw.state)?.key;
  const page = pageOf(raw.page);
  return { state: state === 'waiting' ? undefined : state, page: page > 1 ? page : undefined };
}

import { pageOf } from '../components/page-of';

export const STATES = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'sent', label: 'Sent' },
  { key: 'given-up', label: 'Failed' },
] as const;

export type OutboxState = (typeof STATES)[number]['key'];

export type OutboxSearch = {
  state?: OutboxState | undefined;
  page?: number | undefined;
};

export const PAGE_SIZE = 25;

export function readOutbox(raw: Record<string, unknown>): OutboxSearch {
  const state = STATES.find(({ key }) => key === raw.state)?.key;
  const page = pageOf(raw.page);
  return { state: state === 'waiting' ? undefined : state, page: page > 1 ? page : undefined };
}

// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queriesOf } from '../api/resource';
import { gate, holdRoute, problem, stubApi, uuid } from '../testing/api';
import { showScreen } from '../testing/screen';
import { CheckIn } from './check-in';
import { RESERVATIONS, type Reservation } from './resource';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const NORA: Reservation = {
  id: uuid(1),
  version: 1,
  event_id: uuid(2),
  name: 'Nora Quinn',
  email: 'nora@example.org',
  guests: 0,
  places: 1,
  status: 'confirmed',
  note: null,
  answer: null,
  arrived_at: null,
  moved_up_at: null,
  queued_at: '2026-06-15T16:00:00Z',
  created_at: '2026-06-15T16:00:00Z',
  updated_at: '2026-06-15T16:00:00Z',
};

/** A server with one reservation, whose version every change raises. */
function server() {
  const state = { row: NORA, sent: [] as boolean[] };
  const api = stubApi({
    'GET /admin/reservations': () => ({ items: [state.row], total: 1 }),
    [`PATCH /admin/reservations/${NORA.id}`]: ({ headers, body }) => {
      if (headers.get('if-match') !== `"${state.row.version}"`)
        return problem(412, 'stale', { stored: state.row });
      state.sent.push(body.arrived);
      state.row = {
        ...state.row,
        version: state.row.version + 1,
        arrived_at: body.arrived ? '2026-06-15T18:00:00Z' : null,
      };
      return state.row;
    },
  });
  return { state, ...api };
}

const PATCH = `PATCH /admin/reservations/${NORA.id}`;

function List() {
  const { data } = useQuery(queriesOf(RESERVATIONS).list({ event_id: NORA.event_id }));
  return data?.items.map((row) => <CheckIn key={row.id} row={row} />);
}

const before = () => screen.findByRole('button', { name: /^Check in\s+Nora Quinn/ });
const after = () => screen.findByRole('button', { name: /^Arrived.*Nora Quinn/ });

test('a press checks in at once, and another one takes it back', async () => {
  const kept = server();
  await showScreen(<List />);
  const user = userEvent.setup();
  const answer = holdRoute(kept, PATCH);
  await user.click(await before());
  await after();
  expect(kept.state.sent).toEqual([]);
  answer();
  await waitFor(() => expect(kept.state.sent).toEqual([true]));
  await user.click(await after());
  await before();
  await waitFor(() => expect(kept.state.sent).toEqual([true, false]));
});

test('presses that come before the answer are sent in their order', async () => {
  const kept = server();
  await showScreen(<List />);
  const user = userEvent.setup();
  const answer = holdRoute(kept, PATCH);
  await user.click(await before());
  await user.click(await after());
  await user.click(await before());
  answer();
  await waitFor(() => expect(kept.state.sent).toEqual([true, false, true]));
  await after();
});

test('a press counts although another phone changed the row', async () => {
  const kept = server();
  await showScreen(<List />);
  const user = userEvent.setup();
  await before();
  kept.state.row = { ...NORA, version: 5, note: 'By the door' };
  await user.click(await before());
  await waitFor(() => expect(kept.state.sent).toEqual([true]));
  await after();
});

test('a failure is told, and the button is as it was', async () => {
  const kept = server();
  const { open, passed } = gate();
  kept.routes[PATCH] = async () => {
    await passed;
    return problem(500, 'internal');
  };
  await showScreen(<List />);
  const user = userEvent.setup();
  await user.click(await before());
  await after();
  open();
  await before();
  expect(await screen.findByText('Failed to update reservation')).toBeTruthy();
});

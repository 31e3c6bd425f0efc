// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocationContext } from '../navigation/location';
import { SearchBox } from './search-box';

beforeEach(() => {
  vi.useFakeTimers();
  // By this name the library finds out that the clock stands, and moves it when it waits.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The box as a page shows it, at an address; `show` shows it again at another. The server sent it where something was `typed` before. */
function open(typed?: string) {
  const done = Promise.resolve();
  const navigate = vi.fn(() => ({ committed: done, finished: done }));
  const browser = Object.assign(new EventTarget(), { navigate });
  vi.stubGlobal('navigation', browser);
  const at = (value: string, key: string) => (
    <LocationContext value={{ path: '/news', search: '', key }}>
      <SearchBox
        action="/news"
        label="Search news"
        value={value}
        keep={{ category: 'Safety', tab: undefined }}
        hrefFor={(search) => `/news?search=${search}`}
      />
    </LocationContext>
  );
  const container = document.body.appendChild(document.createElement('div'));
  if (typed) {
    container.innerHTML = renderToString(at('', 'first'));
    screen.getByRole<HTMLInputElement>('searchbox').value = typed;
  }
  const { rerender, unmount } = render(at('', 'first'), { container, hydrate: Boolean(typed) });
  return {
    navigate,
    leave: () => browser.dispatchEvent(new Event('navigate')),
    unmount,
    show: (value: string, key: string) => rerender(at(value, key)),
    user: userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }),
    input: screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search news' }),
  };
}

test('what was typed before the scripts ran stays and is searched for', () => {
  const { input, navigate } = open('radios');
  expect(input.value).toBe('radios');
  expect(navigate.mock.calls).toEqual([
    ['/news?search=radios', { history: 'push', info: 'typing' }],
  ]);
});

test('what is typed is searched for once, 250 ms after the last letter', async () => {
  const { user, input, navigate } = open();
  await user.type(input, ' radios ');
  vi.advanceTimersByTime(249);
  expect(navigate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(navigate.mock.calls).toEqual([
    ['/news?search=radios', { history: 'push', info: 'typing' }],
  ]);
});

test('the first search is a step of the history, and the next ones take its place', async () => {
  const { user, input, navigate, show } = open();
  const steps = () =>
    navigate.mock.calls.map((call: unknown[]) => (call[1] as { history: string }).history);
  for (const letter of 'ab') {
    await user.type(input, letter);
    vi.advanceTimersByTime(250);
  }
  expect(steps()).toEqual(['push', 'replace']);
  show('', 'first');
  show('ab', 'second');
  show('', 'first');
  await user.type(input, 'c{Enter}');
  expect(steps()).toEqual(['push', 'replace', 'push']);
});

test('Enter searches at once, and the pause that was running is over', async () => {
  const { user, input, navigate } = open();
  await user.type(input, 'radios{Enter}');
  expect(navigate).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  expect(navigate).toHaveBeenCalledOnce();
});

test('whoever goes elsewhere before the pause is over is not taken back', async () => {
  const { user, input, navigate, leave, unmount } = open();
  await user.type(input, 'radios');
  // The other page may be long in coming.
  leave();
  vi.advanceTimersByTime(1000);
  await user.type(input, 'x');
  unmount();
  vi.advanceTimersByTime(1000);
  expect(navigate).not.toHaveBeenCalled();
});

test('the box follows the address, but not while somebody types', async () => {
  const { user, input, show } = open();
  show('pay', 'second');
  expect(input.value).toBe('pay');
  await user.type(input, ' s');
  vi.advanceTimersByTime(250);
  await user.type(input, 'tub');
  vi.advanceTimersByTime(250);
  show('pay s', 'third');
  expect(input.value).toBe('pay stub');
  show('pay', 'second');
  expect(input.value).toBe('pay');
});

test('without the Navigation API it waits for Enter, and is a plain form', async () => {
  const { user, input } = open();
  vi.stubGlobal('navigation', undefined);
  const sent = vi.fn((event: Event) => event.defaultPrevented);
  input.form?.addEventListener('submit', sent);
  await user.type(input, 'radios');
  vi.advanceTimersByTime(1000);
  await user.type(input, '{Enter}');
  expect(sent).toHaveBeenCalledOnce();
});

test('without scripts it is a form that keeps the other parameters', () => {
  const { input } = open();
  const sent = new FormData(input.form ?? undefined);
  expect([...sent]).toEqual([
    ['category', 'Safety'],
    ['search', ''],
  ]);
  expect(input.form?.getAttribute('action')).toBe('/news');
});

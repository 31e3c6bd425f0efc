// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { interceptNavigation, load, open, replaceAddress } from './navigate';

const HERE = window.location.origin;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stubs the browser's Navigation API. */
function browser() {
  const target = new EventTarget();
  vi.stubGlobal('navigation', target);
  const [prepare, show] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const stop = interceptNavigation((path) => path.startsWith('/news'), { prepare, show });
  const go = (part: Record<string, unknown>) => {
    const intercept = vi.fn();
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      canIntercept: true,
      hashChange: false,
      downloadRequest: null,
      formData: null,
      navigationType: 'push',
      destination: { url: `${HERE}/news`, key: '' },
      signal: new AbortController().signal,
      intercept,
      ...part,
    });
    target.dispatchEvent(event);
    return intercept;
  };
  return { go, prepare, show, stop };
}

test('a page of ours is shown, and the browser scrolls and moves the focus', async () => {
  const { go, show } = browser();
  const options = go({}).mock.calls[0]?.[0];
  expect(options).toMatchObject({ focusReset: 'after-transition', scroll: 'after-transition' });
  await options.handler();
  expect(show.mock.calls).toEqual([[new URL('/news', HERE)]]);
});

test('a page is fetched once, before the address changes where that can be', async () => {
  const { go, prepare, show } = browser();
  const options = go({}).mock.calls[0]?.[0];
  await options.precommitHandler();
  expect(show).not.toHaveBeenCalled();
  await options.handler();
  expect(prepare).toHaveBeenCalledOnce();
  expect(show).toHaveBeenCalledOnce();
});

test('only before the address changes may a page be given up', async () => {
  const { go, prepare } = browser();
  const { signal } = new AbortController();
  const destination = { url: `${HERE}/news`, key: 'third' };
  const options = go({ signal, destination }).mock.calls[0]?.[0];
  await options.precommitHandler();
  expect(prepare.mock.calls).toEqual([
    [new URL('/news', HERE), expect.objectContaining({ signal, destination })],
  ]);
  const later = browser();
  await later.go({ signal, destination }).mock.calls[0]?.[0].handler();
  expect(later.prepare.mock.calls).toEqual([[new URL('/news', HERE), undefined]]);
});

test('what follows the typing leaves focus and place alone', () => {
  const { go } = browser();
  expect(go({ info: 'typing' }).mock.calls[0]?.[0]).toMatchObject({
    focusReset: 'manual',
    scroll: 'manual',
  });
});

test.each([
  ['a filter', 'push', '/news?category=Safety', 'manual'],
  ['the next page of the list', 'push', '/news?page=2', 'after-transition'],
  ['another attempt', 'replace', '/news', 'after-transition'],
  ['a step of the history', 'traverse', '/news?category=Safety', 'after-transition'],
  ['another page', 'push', '/news/pay', 'after-transition'],
])(
  'after %s of the page that is there the focus begins where it should',
  (_, navigationType, path, focusReset) => {
    window.history.replaceState(null, '', '/news');
    const { go } = browser();
    const options = go({ navigationType, destination: { url: HERE + path } }).mock.calls[0]?.[0];
    expect(options).toMatchObject({ focusReset, scroll: 'after-transition' });
  },
);

test.each([
  ['another site', { canIntercept: false }],
  ['another origin', { destination: { url: 'https://elsewhere.example/news' } }],
  ['a page that is not ours', { destination: { url: `${HERE}/admin` } }],
  ['a place in the same page', { hashChange: true }],
  ['a download', { downloadRequest: '' }],
  ['a form that posts', { formData: new FormData() }],
  ['a reload', { navigationType: 'reload' }],
])('%s is left to the browser', (_, part) => {
  expect(browser().go(part)).not.toHaveBeenCalled();
});

test('after the page has gone nothing is taken over', () => {
  const { go, stop } = browser();
  stop();
  expect(go({})).not.toHaveBeenCalled();
});

test('a page of the history is opened where it stands', () => {
  const done = Promise.resolve();
  const result = () => ({ committed: done, finished: done });
  const [navigate, traverseTo] = [vi.fn(result), vi.fn(result)];
  vi.stubGlobal('navigation', { navigate, traverseTo });
  open('/news', '');
  expect(navigate.mock.calls).toEqual([['/news', { history: 'auto', info: undefined }]]);
  open('/news', 'third');
  load('/news', 'third');
  expect(traverseTo.mock.calls).toEqual([['third'], ['third', { info: 'document' }]]);
  expect(navigate).toHaveBeenCalledOnce();
  load('/news', '');
  expect(navigate).toHaveBeenLastCalledWith('/news', { history: 'auto', info: 'document' });
});

test('an address is replaced without the Navigation API, too', () => {
  vi.stubGlobal('navigation', undefined);
  window.history.replaceState(null, '', '/shop?product=failed');
  replaceAddress('/shop');
  expect(window.location.href).toBe(`${HERE}/shop`);
});

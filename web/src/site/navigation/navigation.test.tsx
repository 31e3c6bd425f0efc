// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useContext } from 'react';
import { afterEach, test, vi } from 'vitest';
import { LocationContext } from './location';
import { Navigation } from './navigation';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Path = () => useContext(LocationContext)?.path;

test('a page that comes late does not replace the one that was asked for after it', async () => {
  const browser = new EventTarget();
  vi.stubGlobal('navigation', browser);
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const arrive: Record<string, () => void> = {};
  const prepare = ({ path }: { path: string }) =>
    new Promise<void>((resolve) => {
      arrive[path] = resolve;
    });
  const opened = { path: '/', search: '' };
  render(
    <Navigation opened={opened} owns={() => true} prepare={prepare}>
      <Path />
    </Navigation>,
  );
  const go = (path: string) => {
    const event = Object.assign(new Event('navigate', { cancelable: false }), {
      canIntercept: true,
      hashChange: false,
      downloadRequest: null,
      formData: null,
      navigationType: 'push',
      destination: { url: window.location.origin + path, key: '' },
      signal: new AbortController().signal,
      intercept: ({ handler }: { handler: () => Promise<void> }) => {
        window.history.pushState(null, '', path);
        void handler();
      },
    });
    browser.dispatchEvent(event);
  };
  await act(async () => {
    go('/news');
    go('/events');
  });
  await act(async () => arrive['/events']?.());
  screen.getByText('/events');
  await act(async () => arrive['/news']?.());
  screen.getByText('/events');
});

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { redirectToPayment } from './redirect-to-payment';

afterEach(() => vi.restoreAllMocks());

test('a buyer who has gone elsewhere is not taken to the payment page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  window.history.replaceState(null, '', '/shop');
  await redirectToPayment('https://pay.example/1', '/checkout');
  expect(assign).not.toHaveBeenCalled();
  const left = redirectToPayment('https://pay.example/1', '/shop');
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/1');
  window.dispatchEvent(new Event('pagehide'));
  expect(await left).toBeNull();
});

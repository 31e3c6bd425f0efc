import { expect, test } from 'vitest';
import type { LinkedOrder } from '../../shared/api/generated/types.gen';
import { wordsOf } from './status';

const ORDER = {
  status: 'pending',
  delivery: 'shipping',
  email: 'pat@home.example',
  total: 20.5,
  expires_at: '2026-06-15T16:35:00Z',
  fulfilled_at: '2026-06-17T14:00:00Z',
} as LinkedOrder;

const said = (change: Partial<LinkedOrder>, watching = false) => {
  const { title, text } = wordsOf({ ...ORDER, ...change }, watching);
  return `${title}. ${text}`;
};

test('each status says what happened and what comes next', () => {
  expect(said({}, true)).toMatch(/isn’t paid yet\. Just paid\? .* updates by itself/);
  expect(said({})).toContain('on hold until 12:35 PM on Jun 15, 2026');
  const onItsWay = said({ is_processing: true }, true);
  expect(onItsWay).toMatch(/^Your payment is on its way\..* set aside .* pat@home\.example/);
  expect(said({ status: 'paid' })).toMatch(/receipt to pat@home\.example\. .* when it ships\.$/);
  expect(said({ status: 'paid', delivery: 'pickup' })).toMatch(/when it’s ready to pick up\.$/);
  expect(said({ status: 'fulfilled' })).toContain('It shipped on Jun 17, 2026.');
  expect(said({ status: 'fulfilled', delivery: 'pickup' })).toContain('Your order is ready.');
  expect(said({ status: 'expired' })).toContain('You haven’t been charged.');
  expect(said({ status: 'refunded' })).toContain('We sent $20.50 back');
  expect(said({ status: 'refunded', total: 0 })).toMatch(/^Your order was canceled\./);
});

test('an order whose buyer was forgotten names nobody', () => {
  expect(said({ status: 'paid', email: '' })).toBe(
    'Thank you for your order. It’s paid. We’ll let you know when it ships.',
  );
});

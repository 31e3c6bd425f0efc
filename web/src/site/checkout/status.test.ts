import { expect, test } from 'vitest';
import type { LinkedOrder } from '../../shared/api/generated/types.gen';
import { statusTexts, stepsOf } from './status';

const ORDER = {
  status: 'pending',
  delivery: 'shipping',
  email: 'pat@home.example',
  total: 20.5,
  expires_at: '2026-06-15T16:35:00Z',
  fulfilled_at: '2026-06-17T14:00:00Z',
} as LinkedOrder;

const said = (change: Partial<LinkedOrder>, watching = false) => {
  const { title, text, next = [] } = statusTexts({ ...ORDER, ...change }, watching);
  return [`${title}. ${text}`, ...next].join(' ');
};

test('each status says what happened and what comes next', () => {
  expect(said({}, true)).toMatch(/isn’t paid yet\. Just paid\? .* updates by itself/);
  expect(said({})).toContain('on hold until 12:35 PM on Jun 15, 2026');
  const onItsWay = said({ is_processing: true }, true);
  expect(onItsWay).toMatch(/^Your payment is on its way\..* set aside .* pat@home\.example/);
  expect(said({ status: 'paid' })).toMatch(/receipt to pat@home\.example\. .* when they ship\./);
  expect(said({ status: 'paid', delivery: 'pickup' })).toMatch(/when you can pick them up\./);
  expect(said({ status: 'fulfilled' })).toContain('It shipped on Jun 17, 2026.');
  expect(said({ status: 'fulfilled', delivery: 'pickup' })).toContain('Your order is ready.');
  expect(said({ status: 'expired' })).toContain('You haven’t been charged.');
  expect(said({ status: 'refunded' })).toContain('We sent $20.50 back');
  expect(said({ status: 'refunded', total: 0 })).toMatch(/^Your order was canceled\./);
});

test('an order whose buyer was forgotten names nobody', () => {
  expect(said({ status: 'paid', email: '' })).toBe(
    'Thank you for your order. It’s paid. Here’s what happens next: We’ll pack your items and email you when they ship. You’ll get a tracking number, if the carrier has one.',
  );
});

test('the timeline shows what happened and what is to come', () => {
  const steps = (change: Partial<LinkedOrder>) =>
    stepsOf({ ...ORDER, created_at: '1', paid_at: null, fulfilled_at: null, ...change }).map(
      ({ name, at }) => (at ? name : `(${name})`),
    );
  expect(steps({})).toEqual(['Ordered', '(Paid)', '(Shipped)']);
  expect(steps({ status: 'paid', paid_at: '2', delivery: 'pickup' })).toEqual([
    'Ordered',
    'Paid',
    '(Ready to pick up)',
  ]);
  expect(steps({ status: 'paid', paid_at: '2', total: 0 })[1]).toBe('Confirmed');
  expect(steps({ status: 'expired' })).toEqual(['Ordered', 'Expired']);
  expect(steps({ status: 'refunded', paid_at: '2' })).toEqual(['Ordered', 'Paid']);
});

import type { LinkedOrder } from '../../shared/api/generated/types.gen';
import { shortDate, timeOfDay } from '../../shared/lib/dates';
import { usd } from '../../shared/lib/money';

interface StatusTexts {
  title: string;
  text: string;
  next?: string[];
}

/** State of an order in words. `watching`: the page still asks whether it was paid. */
export function statusTexts(order: LinkedOrder, watching: boolean): StatusTexts {
  const { status, delivery, email, total, expires_at, fulfilled_at, is_processing } = order;
  const shipped = delivery === 'shipping';
  switch (status) {
    case 'pending':
      if (is_processing) {
        return {
          title: 'Your payment is on its way',
          text: `Thank you! Payments from a bank account take a few days to arrive. Your items are set aside for you, and we’ll email ${email || 'you'} as soon as the payment is here. There’s nothing left to do.`,
        };
      }
      return {
        title: 'Your order isn’t paid yet',
        text: watching
          ? 'Just paid? Hang on: this page updates by itself as soon as your payment is confirmed.'
          : `Your items are on hold until ${timeOfDay(expires_at)} on ${shortDate(expires_at)}. If you’ve paid, we’ll email you as soon as your payment is confirmed.`,
      };
    case 'paid': {
      return {
        title: 'Thank you for your order',
        text: 'It’s paid. Here’s what happens next:',
        next: [
          email ? `We’re emailing your receipt to ${email}.` : '',
          shipped
            ? 'We’ll pack your items and email you when they ship.'
            : 'We’ll get your items ready and email you when you can pick them up.',
          shipped
            ? 'You’ll get a tracking number, if the carrier has one.'
            : 'Bring your order number when you come by.',
        ].filter(Boolean),
      };
    }
    case 'fulfilled':
      return shipped
        ? {
            title: 'Your order is on its way',
            text: `It shipped on ${shortDate(fulfilled_at)}.`,
          }
        : {
            title: 'Your order is ready',
            text: 'Pick it up at the union hall. Please bring your order number.',
          };
    case 'expired':
      return {
        title: 'This order has expired',
        text: 'It wasn’t paid in time, so the items went back on the shelf. You haven’t been charged.',
      };
    case 'refunded':
      if (total === 0) {
        return {
          title: 'Your order was canceled',
          text: 'You paid nothing for it, so there’s nothing to refund.',
        };
      }
      return {
        title: 'Your order was refunded',
        text: `We sent ${usd(total)} back the way you paid. Banks can take 5 to 10 days to show it.`,
      };
  }
}

export interface Step {
  name: string;
  at: string | null;
}

export function stepsOf(order: LinkedOrder): Step[] {
  const { status, delivery, created_at, expires_at, paid_at, fulfilled_at, total } = order;
  const ordered = { name: 'Ordered', at: created_at };
  if (status === 'expired') return [ordered, { name: 'Expired', at: expires_at }];
  const isPaid = status !== 'pending';
  const paid = { name: total === 0 ? 'Confirmed' : 'Paid', at: isPaid ? paid_at : null };
  const ready = {
    name: delivery === 'shipping' ? 'Shipped' : 'Ready to pick up',
    at: isPaid && status !== 'paid' ? fulfilled_at : null,
  };
  if (status !== 'refunded') return [ordered, paid, ready];
  return [ordered, paid, ready].filter(({ at }) => at);
}

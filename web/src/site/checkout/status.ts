import type { LinkedOrder } from '../../shared/api/generated/types.gen';
import { shortDate, timeOfDay } from '../../shared/lib/dates';
import { usd } from '../../shared/lib/money';

interface Words {
  title: string;
  text: string;
}

/** State of an order in words. `watching`: the page still asks whether it was paid. */
export function wordsOf(order: LinkedOrder, watching: boolean): Words {
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
      const receipt = email ? ` We’re emailing your receipt to ${email}.` : '';
      const next = shipped
        ? 'We’ll let you know when it ships.'
        : 'We’ll let you know when it’s ready to pick up.';
      return { title: 'Thank you for your order', text: `It’s paid.${receipt} ${next}` };
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

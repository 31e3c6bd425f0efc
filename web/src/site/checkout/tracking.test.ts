import { expect, test } from 'vitest';
import { trackingPage } from './tracking';

test.each([
  ['1z 999 aa1 01 2345 6784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  [
    'USPS 9400 1000 0000 0000 0000 00',
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000',
  ],
  ['EA 123 456 789 US', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=EA123456789US'],
  ['FedEx: 1234-5678-9012', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
])('%s is linked to its carrier', (tracking, page) => {
  expect(trackingPage(tracking)).toBe(page);
});

test.each(['9400 1000 0000', '123456789012', 'At the front desk'])(
  'the carrier of %s is unknown',
  (tracking) => {
    expect(trackingPage(tracking)).toBeUndefined();
  },
);

/** The forms of numbers that only this carrier has, and its page, to whose address the number is appended. */
const CARRIERS: [form: RegExp, page: string][] = [
  [/1Z[\dA-Z]{16}$/, 'https://www.ups.com/track?tracknum='],
  [
    /(?<!\d)9[1-5]\d{18}(\d\d)?$|[A-Z]{2}\d{9}US$/,
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ],
  [/(?<=FEDEX:?)\d{12,15}$/, 'https://www.fedex.com/fedextrack/?trknbr='],
];

/** The carrier's page about a parcel, by the text that staff entered. */
export function trackingPage(tracking: string): string | undefined {
  const text = tracking.replace(/[\s-]/g, '').toUpperCase();
  for (const [form, page] of CARRIERS) {
    const number = form.exec(text)?.[0];
    if (number) return page + number;
  }
  return undefined;
}

/** What of a QR code's SVG is shown: numbers alone, so that nothing else of it reaches the page. */
export interface QrCode {
  viewBox: string;
  path: string;
}

const NUMBERS = /^[\d\s.,+-]+$/;
const PATH = /^[MmHhVvLlZz\d\s.,+-]+$/;
const WHITE = /^(#fff(fff)?|white|none)$/i;

const plain = (text: string | null, allowed: RegExp) =>
  text !== null && allowed.test(text) ? text.trim() : null;

const isDark = (shape: Element) => !WHITE.test(shape.getAttribute('fill')?.trim() ?? '#000');

function pathOf(shape: Element): string | null {
  if (shape.localName === 'path') return plain(shape.getAttribute('d'), PATH);
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(shape.getAttribute(name) ?? '0'),
  );
  const known = [x, y, width, height].every((number) => Number.isFinite(number));
  return known ? `M${x} ${y}h${width}v${height}h-${width}z` : null;
}

/** Null when it is not what a QR code looks like; the secret can be typed then. */
export function readQr(source: string): QrCode | null {
  // The client makes a data URL of it, which the site's policy would not show.
  const text = source.replace(/^data:image\/svg\+xml;[^,]*,/, '');
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (svg.localName !== 'svg') return null;
  const size = ['width', 'height'].map((name) => Number.parseFloat(svg.getAttribute(name) ?? ''));
  const viewBox = plain(svg.getAttribute('viewBox') ?? `0 0 ${size.join(' ')}`, NUMBERS);
  const shapes = [...svg.querySelectorAll('path, rect')].filter(isDark);
  const path = shapes.map(pathOf).filter((part) => part !== null);
  return viewBox && path.length > 0 ? { viewBox, path: path.join('') } : null;
}

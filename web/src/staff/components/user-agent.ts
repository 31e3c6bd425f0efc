/** Browsers by their mark in the user agent. Edge and Opera also say Chrome, and Chrome says Safari, so the order matters. */
const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\/|Chromium\//],
  ['Safari', /Safari\//],
  ['curl', /^curl\//],
] as const;

const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
] as const;

type Table = readonly (readonly [name: string, pattern: RegExp])[];

const nameIn = (table: Table, agent: string) =>
  table.find(([, pattern]) => pattern.test(agent))?.[0];

/** 'Chrome on Android', as far as a user agent can be believed. */
export function describeAgent(agent: string | null): string {
  if (!agent) return 'Unknown device';
  const [browser, system] = [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

import { expect, test } from 'vitest';
import { PASSWORD, Site } from './site.ts';

/** Calls for each kind of address. */
const CALLS = Number(process.env.CALLS ?? 60);

function median(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Whether an address has an account is not to be read off the clock either. */
test('answer times for addresses with and without an account', async () => {
  const site = await Site.start();
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, path, password] of [
    ['sign-up', '/auth/v1/signup', PASSWORD],
    ['sign-in', '/auth/v1/token?grant_type=password', 'a wrong password'],
    ['recover', '/auth/v1/recover', undefined],
  ] as const) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const pairs: { known: string; unknown: string }[] = [];
    for (const _ of Array(CALLS)) {
      pairs.push({ known: (await site.account()).email, unknown: site.address('staff') });
    }
    for (const [at, pair] of pairs.entries()) {
      // Turn about, so that neither always meets what the other left to do.
      const order =
        at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const visitor = site.visitor();
        const body = { email: pair[kind], password };
        const start = performance.now();
        const { status } = await visitor.send('POST', path, body);
        times[kind].push(performance.now() - start);
        expect([200, 400]).toContain(status);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    rows[name] = {
      'known (ms)': known.toFixed(2),
      'unknown (ms)': unknown.toFixed(2),
      'known / unknown': (known / unknown).toFixed(3),
    };
  }
  await site.program.remove();
  console.table(rows);
});

// Taken before a test stops the clock.
const later = globalThis.setTimeout;
const PATIENCE = 10_000;

/** Asks until there is an answer; for what the program does after it has answered. */
export async function eventually<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() - start > PATIENCE) throw new Error(`there never was ${what}`);
    await new Promise((resolve) => later(resolve, 10));
  }
}

/** When a page has come to rest, by what it does and not by how long it is silent; for the browser tests and the pictures. */

/** ms for all that is on its way; there to name what never ends. */
const PATIENCE = 20_000;

/** ms after which idle callbacks run on a page that is at rest: without a limit Chromium has held one back for two minutes. */
const IDLE_TIMEOUT = 2_000;

/** Tracks the pending requests of a page. */
export class Traffic {
  /** @type {Set<import('@playwright/test').Request>} */
  #pending = new Set();
  /** @type {(() => void)[]} */
  #waiting = [];
  /** Path and query of every request, in order. @type {string[]} */
  asked = [];

  /** @param {import('@playwright/test').Page} page */
  constructor(page) {
    page.on('request', (request) => {
      // A stream of events (HTML, "Server-sent events") lasts as long as the page.
      const isStream = request.headers().accept === 'text/event-stream';
      if (!isStream) this.#pending.add(request);
      const { pathname, search } = new URL(request.url());
      this.asked.push(pathname + search);
    });
    page.on('requestfinished', (request) => this.#end(request));
    page.on('requestfailed', (request) => this.#end(request));
  }

  /** @param {import('@playwright/test').Request} request */
  #end(request) {
    this.#pending.delete(request);
    if (this.#pending.size > 0) return;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** How many requests have no whole answer yet. */
  get pending() {
    return this.#pending.size;
  }

  /** @returns {Promise<void>} */
  ended() {
    if (this.#pending.size === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        const urls = [...this.#pending].map((request) => request.url());
        reject(new Error(`still on their way: ${urls.join(' ')}`));
      }, PATIENCE);
      this.#waiting.push(() => {
        clearTimeout(late);
        resolve();
      });
    });
  }
}

/**
 * React listens from here on; what is clicked or typed is not lost. The entry says so when the frame has hydrated.
 * @param {import('@playwright/test').Page} page
 */
export async function alive(page) {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/**
 * Alive, nothing on its way, and nothing left to do: what the page says by itself it has said.
 * @param {import('@playwright/test').Page} page
 * @param {Traffic} traffic
 */
export async function settled(page, traffic) {
  await alive(page);
  do {
    await traffic.ended();
    // A loaded script still has to compile and run; until then its part of the page shows a spinner.
    await page.waitForFunction(
      () => !document.querySelector('[role="status"].needs-script, [aria-busy="true"]'),
    );
    // React hydrates the Suspense boundaries in successive tasks, all before the browser is idle.
    await page.evaluate(
      (timeout) => new Promise((idle) => requestIdleCallback(idle, { timeout })),
      IDLE_TIMEOUT,
    );
  } while (traffic.pending > 0);
}

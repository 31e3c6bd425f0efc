/** Runs Lighthouse, each time in a new browser, and prints a table of the results. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LAUNCH } from './browser.mjs';

export class Lighthouse {
  #tool;
  #lighthouse;
  #launch;

  /** Loads it from the folder in which it is installed (`cargo xtask bench pages` sees to that). */
  static async load(folder) {
    const { resolve } = createRequire(join(folder, 'package.json'));
    const found = new Lighthouse();
    found.#tool = (name) => import(pathToFileURL(resolve(name)).href);
    found.#lighthouse = (await found.#tool('lighthouse')).default;
    found.#launch = (await found.#tool('chrome-launcher')).launch;
    return found;
  }

  /** A part of it, or a package that it brings. */
  tool(name) {
    return this.#tool(name);
  }

  /** Starts with an empty browser cache unless `prepare` fills it. Null if Lighthouse failed, as happens on a busy machine. */
  async #run(url, { options, config, prepare }) {
    const chrome = await this.#launch({
      chromePath: LAUNCH.executablePath,
      chromeFlags: [...LAUNCH.args, '--headless=new'],
      logLevel: 'silent',
    });
    try {
      await prepare?.(chrome.port);
      const given = { port: chrome.port, logLevel: 'silent', ...options };
      const result = await this.#lighthouse(url, given, config);
      const error = result ? result.lhr.runtimeError : { message: 'no result' };
      if (error) console.error(`${url}: ${error.message}`);
      return error ? null : result.lhr;
    } finally {
      await chrome.kill();
    }
  }

  /** Repeats until `wanted` runs were recorded, with at most twice as many attempts. */
  async runs(url, wanted, how) {
    const runs = [];
    for (let begun = 0; runs.length < wanted && begun < 2 * wanted; begun += 1) {
      const found = await this.#run(url, how);
      if (found) runs.push(found);
    }
    if (runs.length < wanted) throw new Error(`${url} could not be measured`);
    return runs;
  }
}

/** The first row is the head; the first and the last column are words. */
export function printTable(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  for (const row of rows) {
    const cells = row.map((cell, at) =>
      at === 0 || at === row.length - 1 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]),
    );
    console.log(cells.join('  ').trimEnd());
  }
}

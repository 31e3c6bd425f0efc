import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { NOON, serve } from './program';

/** Names the folder of the prepared data folders to the workers. */
const ROOT = 'E2E_DEMO';
const IMAGES = join(import.meta.dirname, '../../crates/unionhall/demo/images');

const folderFor = (root: string, clock: string | undefined) => join(root, clock ?? 'system');

/** Requests a demo image as a browser does, and returns whether its sizes are still being encoded. */
async function isPending(url: string, name: string): Promise<boolean> {
  const response = await fetch(`${url}/media/images/demo/${name}?w=640`, {
    headers: { accept: 'image/webp' },
  });
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  await response.arrayBuffer();
  const [, seconds] = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '') ?? [];
  // A variant that will be replaced is cached for 10 seconds (`MEANWHILE` in crates/site/src/media.rs).
  return Number(seconds) <= 10;
}

/** Loads the demo into `data` and lets the program encode every size of its images. */
async function prepare(data: string, options: string[]): Promise<void> {
  mkdirSync(data, { mode: 0o700 });
  const { url, stop } = await serve(data, ['--demo', ...options]);
  let pending = readdirSync(IMAGES).filter((name) => name.endsWith('.webp'));
  while (pending.length > 0) {
    const states = await Promise.all(pending.map((name) => isPending(url, name)));
    pending = pending.filter((_, index) => states[index]);
    if (pending.length > 0) await setTimeout(100);
  }
  await stop();
}

/** Prepares one data folder for each clock, before the workers start, and returns what removes them. */
export default async function prepareDemo(): Promise<() => void> {
  const root = mkdtempSync(join(tmpdir(), 'unionhall-demo-'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  // Rows dated now must not lie in the future of a copy, whose clock starts at noon again.
  const before = new Date(Date.parse(NOON) - 60_000).toISOString();
  try {
    await Promise.all([
      prepare(folderFor(root, undefined), []),
      prepare(folderFor(root, NOON), ['--clock', before]),
    ]);
  } catch (error) {
    remove();
    throw error;
  }
  process.env[ROOT] = root;
  return remove;
}

/** Copies the prepared data folder for `clock` to `data`; without one, the program loads the demo itself. */
export function copyDemo(data: string, clock: string | undefined): void {
  const root = process.env[ROOT];
  if (root === undefined) return;
  const prepared = folderFor(root, clock);
  if (!existsSync(prepared)) return;
  cpSync(prepared, data, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

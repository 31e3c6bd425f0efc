import { execFileSync } from 'node:child_process';
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOON, serve } from './program';

/** Names the folder of the prepared data folders to the workers. */
const ROOT = 'E2E_DEMO';

const folderFor = (root: string, clock: string | undefined) => join(root, clock ?? 'system');

/**
 * Records that no image has a size left to encode: browsers get the originals. Encoding takes minutes in a debug build, and the Rust tests
 * cover it.
 */
const FINISH_IMAGES = `UPDATE picture_sizes SET (webp_made_at, avif_made_at) =
  (SELECT created_at, created_at FROM file_contents WHERE file_contents.id = picture_sizes.content_id)`;

async function prepare(data: string, options: string[]): Promise<void> {
  mkdirSync(data, { mode: 0o700 });
  const { stop } = await serve(data, ['--demo', ...options]);
  await stop();
  execFileSync('sqlite3', [join(data, 'unionhall.db'), FINISH_IMAGES]);
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

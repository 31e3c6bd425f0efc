import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Site } from './site';

/** Runs SQL on the database of a running site, as another program would. */
function execute(site: Site, sql: string): void {
  execFileSync('sqlite3', ['-cmd', '.timeout 10000', join(site.data, 'unionhall.db'), sql]);
}

/** Makes a site read-only, as it is while it is moved. */
export const stopWrites = (site: Site): void =>
  execute(
    site,
    `INSERT INTO config_entries (id, key, value, created_at, updated_at)
     SELECT randomblob(16), 'read_only', '"moving"', created_at, updated_at FROM config_entries LIMIT 1`,
  );

/** Lets a read-only site be written again. */
export const allowWrites = (site: Site): void =>
  execute(site, `DELETE FROM config_entries WHERE key = 'read_only'`);

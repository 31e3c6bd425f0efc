import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Gzipped bytes of JavaScript that the home page may load. */
const BUDGET = 110 * 1024;
const ENTRIES = ['index.html', 'src/features/home/home-page.tsx'];

export function checkBudget(client) {
  const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'));
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of ENTRIES) visit(entry);
  let total = 0;
  for (const file of files) {
    const size = gzipSync(readFileSync(`${client}/${file}`), { level: 9 }).length;
    total += size;
    console.log(`${(size / 1024).toFixed(1).padStart(7)} KiB  ${file}`);
  }
  const line = `${(total / 1024).toFixed(1)} of ${BUDGET / 1024} KiB gzipped JavaScript on the home page`;
  if (total > BUDGET) throw new Error(`Over budget: ${line}`);
  console.log(line);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) checkBudget('dist/client');

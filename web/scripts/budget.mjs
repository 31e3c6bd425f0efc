import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Gzipped bytes of JavaScript that the home page may load, and that signing in and the staff's area may add to it. */
const BUDGETS = [
  {
    name: 'on the home page',
    limit: 110 * 1024,
    entries: ['index.html', 'src/features/home/home-page.tsx'],
  },
  {
    name: 'more for signing in and the staff',
    limit: 50 * 1024,
    entries: [
      'src/features/auth/auth-page.tsx',
      'src/features/auth/setup-page.tsx',
      'src/features/auth/new-password-page.tsx',
      'src/admin/area.tsx',
    ],
  },
];

export function checkBudget(client) {
  const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'));
  const files = new Set();
  let total = 0;
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    const size = gzipSync(readFileSync(`${client}/${chunk.file}`), { level: 9 }).length;
    total += size;
    console.log(`${(size / 1024).toFixed(1).padStart(7)} KiB  ${chunk.file}`);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const { name, limit, entries } of BUDGETS) {
    total = 0;
    for (const entry of entries) visit(entry);
    const line = `${(total / 1024).toFixed(1)} of ${limit / 1024} KiB gzipped JavaScript ${name}`;
    if (total > limit) throw new Error(`Over budget: ${line}`);
    console.log(line);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) checkBudget('dist/client');

/** Prints what each door loads, gzipped, and fails when it is more than it may be: npm run budget */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const KIB = 1024;

const kib = (bytes) => `${(bytes / KIB).toFixed(1)} KiB`;

class Door {
  constructor(client, name) {
    this.client = client;
    this.manifest = JSON.parse(readFileSync(`${client}/.vite/${name}.json`, 'utf8'));
  }

  /** The files that `entries` import statically, directly or not. */
  filesOf(entries) {
    const files = new Set();
    const seen = new Set();
    const visit = (key) => {
      if (seen.has(key)) return;
      seen.add(key);
      const chunk = this.manifest[key];
      if (!chunk) throw new Error(`${key} is not in the manifest`);
      files.add(chunk.file);
      for (const next of chunk.imports ?? []) visit(next);
    };
    for (const entry of entries) visit(entry);
    return files;
  }

  size(files) {
    const sizeOf = (file) => gzipSync(readFileSync(`${this.client}/${file}`), { level: 9 }).length;
    return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  }

  style() {
    return Object.values(this.manifest)
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.css'));
  }

  /** The manifest key of a shared chunk, by its name. */
  keyOf(name) {
    return Object.keys(this.manifest).find((key) => this.manifest[key].name === name);
  }

  /** Manifest keys of lazily loaded modules that match. */
  lazy(pattern) {
    return Object.keys(this.manifest).filter((key) => pattern.test(key));
  }
}

export function checkBudget(client) {
  const site = new Door(client, 'site');
  const staff = new Door(client, 'staff');
  const home = site.filesOf(['index.html', site.keyOf('client'), 'src/site/home/home-page.tsx']);
  const shop = site.filesOf(['index.html', site.keyOf('client'), 'src/site/shop/list-page.tsx']);
  const auth = staff.filesOf(['staff.html', 'src/staff/auth/area.tsx']);
  const area = staff.filesOf(['staff.html', 'src/staff/admin-area.tsx']);
  const lines = [
    ['scripts of the home page', site.size(home), 100],
    ['scripts of the shop', site.size(shop), 98.4],
    ['scripts of signing in', staff.size(auth), 125.3],
    ['scripts of the staff before a screen', staff.size(area), 163.7],
    ['styles of the visitors', site.size(site.style()), 11.9],
    ['styles of the staff', staff.size(staff.style()), 14],
  ];
  for (const key of staff.lazy(/[-/](screen|overlay)\.tsx$/)) {
    const own = [...staff.filesOf([key])].filter((file) => !area.has(file));
    lines.push([key.replace('src/staff/', ''), staff.size(own), 27]);
  }
  const editor = [...staff.filesOf(['src/staff/editor/visual-editor.tsx'])];
  lines.push([
    'the editor of long texts',
    staff.size(editor.filter((file) => !area.has(file))),
    127.2,
  ]);
  if (process.argv.includes('--files'))
    for (const file of home) console.log(kib(site.size([file])), file);
  const over = [];
  for (const [name, bytes, most] of lines) {
    const line = `${kib(bytes).padStart(10)} of ${String(most).padStart(3)} KiB  ${name}`;
    console.log(line);
    if (bytes > most * KIB) over.push(line);
  }
  if (over.length > 0) throw new Error(`Over budget:\n${over.join('\n')}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) checkBudget('dist/client');

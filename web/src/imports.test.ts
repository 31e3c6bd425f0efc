import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Imports point from `site` and `staff` to `shared`. Within `site` and `staff`, folders of different subjects do not import each other;
 * they import the folders listed here, and the files at the top level import all of them.
 */
const SERVES: Record<string, string[]> = {
  'site/components': ['site/navigation'],
  'site/home': ['site/components', 'site/events', 'site/news'],
  'site/news': ['site/components'],
  'site/events': ['site/components'],
  'site/contact': ['site/components'],
  'site/documents': ['site/components'],
  'site/pages': [
    'site/components',
    // The parts of a page show what is theirs.
    'site/contact',
    'site/documents',
    'site/events',
    'site/news',
    'site/people',
    'site/questions',
  ],
  'site/questions': ['site/components'],
  // Results look like documents.
  'site/search': ['site/components', 'site/documents'],
  // A message to a person is written in the contact form.
  'site/people': ['site/components', 'site/contact'],
  'site/albums': ['site/components', 'site/navigation'],
  // Donors read a page that staff chose.
  'site/donate': ['site/components', 'site/cart', 'site/navigation', 'site/pages'],
  'site/cart': ['site/components', 'site/navigation'],
  'site/checkout': ['site/components', 'site/cart', 'site/navigation'],
  'site/shop': ['site/components', 'site/cart', 'site/navigation'],
  'site/not-found': ['site/components'],
  'site/navigation': [],
  'site/alerts': ['site/navigation'],
  'staff/api': [],
  'staff/components': ['staff/api'],
  'staff/auth': ['staff/api', 'staff/components'],
  'staff/files': ['staff/api', 'staff/components'],
  'staff/editor': ['staff/api', 'staff/components', 'staff/files'],
  'staff/forms': ['staff/api', 'staff/components', 'staff/editor', 'staff/files'],
  'staff/lists': ['staff/api', 'staff/components', 'staff/forms'],
  'staff/sessions': ['staff/api', 'staff/components'],
};
/** Folders that every staff subject may import. */
const KIT = ['api', 'components', 'auth', 'files', 'forms', 'lists', 'sessions'].map(
  (name) => `staff/${name}`,
);
/** The parts of a free page list rows of these subjects, and a published page can be added to a menu. */
SERVES['staff/pages'] = [
  ...KIT,
  'staff/editor',
  ...['documents', 'events', 'navigation', 'news', 'people', 'questions'].map(
    (name) => `staff/${name}`,
  ),
];
/** A screen has the reservations of one event. */
SERVES['staff/reservations'] = [...KIT, 'staff/events'];
/** The dashboard raises and ends alerts. */
SERVES['staff/dashboard'] = [...KIT, 'staff/alerts'];
/** The settings name a free page. */
SERVES['staff/settings'] = [...KIT, 'staff/pages'];
/** At the top of a door, but for everyone in it. */
const FREE = [
  'site/page-data.ts',
  'site/page-source.ts',
  'site/limits.ts',
  'site/list-view.ts',
  'site/page-number.ts',
  'site/search-text.ts',
  'site/without-source.ts',
];

const SRC = import.meta.dirname;
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|\/testing\//.test(file))
  // How the published client is arranged inside is its makers' affair.
  .filter((file) => !/^shared\/api\/generated\/(client|core)\//.test(file))
  .sort();

const known = new Set(files);

const ANY = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
/** Imports that run before the file does. */
const FIRST = /(?:from|import)\s*'(\.[^']+)'/g;

function importsOf(file: string, pattern: RegExp): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const found: string[] = [];
  for (const [, path = ''] of text.matchAll(pattern)) {
    const target = relative(SRC, resolve(SRC, dirname(file), path));
    const hit = [target, `${target}.ts`, `${target}.tsx`].find((name) => known.has(name));
    if (hit) found.push(hit);
  }
  return found;
}

const graph = new Map(files.map((file) => [file, importsOf(file, ANY)]));
const doorOf = (file: string) => file.split('/')[0] ?? '';
/** The folder of a file below `site` or `staff`; null for a file at their top level. */
const roomOf = (file: string) => /^(?:site|staff)\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

function complaint(file: string, target: string): string | null {
  const [from, to] = [doorOf(file), doorOf(target)];
  if (to !== 'shared' && from !== to) return `${file} imports ${target}`;
  const [room, other] = [roomOf(file), roomOf(target)];
  if (to === 'shared' || room === null || room === 'site/ssr' || room === other) return null;
  if (other === null) return FREE.includes(target) ? null : `${file} reaches up to ${target}`;
  const may = SERVES[room] ?? KIT;
  return may.includes(other) ? null : `${file} reaches into ${other}`;
}

/** The files on a circle of imports, if there is one. */
function cycle(): string[] {
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of importsOf(file, FIRST)) {
      const found = visit(next, [...trail, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of files) {
    const found = visit(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

describe('imports', () => {
  test('go from a door to what both share, and from a subject to what serves it', () => {
    const complaints = files.flatMap((file) =>
      (graph.get(file) ?? [])
        .map((target) => complaint(file, target))
        .filter((text) => text !== null),
    );
    expect(complaints).toEqual([]);
  });

  test('bring no infinite queries, and to the visitors no mutations: the build leaves them out', () => {
    const using = files.filter((file) =>
      (file.startsWith('staff/') ? /useInfinite/ : /useInfinite|useMutation/).test(
        readFileSync(join(SRC, file), 'utf8'),
      ),
    );
    expect(using).toEqual([]);
  });

  test('go in no circles', () => {
    expect(cycle()).toEqual([]);
  });

  test('are seen at all', () => {
    expect(graph.get('site/home/hero.tsx')).toContain('site/components/day-leaf.tsx');
    for (const [file, target] of [
      ['shared/components/x.tsx', 'site/home/hero.tsx'],
      ['site/news/x.tsx', 'staff/api/user-message.ts'],
      ['site/news/x.tsx', 'site/home/hero.tsx'],
      ['site/news/x.tsx', 'site/app.tsx'],
      ['staff/users/x.tsx', 'staff/account/email.tsx'],
      ['staff/api/x.ts', 'staff/components/me.ts'],
    ] as const) {
      expect(complaint(file, target)).not.toBeNull();
    }
  });

  test('pass through no barrel: no file only hands on what others export', () => {
    const barrels = files.filter((file) => {
      const text = readFileSync(join(SRC, file), 'utf8');
      return /^export (\*|\{[^}]*\}|type \{[^}]*\}) from/m.test(text);
    });
    expect(barrels).toEqual([]);
  });
});

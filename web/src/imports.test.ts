import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The direction of imports (DESIGN: components <- features <- admin <- routes). By folder, the folders it may import from
 * beside itself. What stands at the top of src composes everything.
 */
const MAY_IMPORT: Record<string, string[]> = {
  lib: [],
  router: ['lib'],
  api: ['lib'],
  styles: [],
  components: ['lib', 'router', 'api'],
  features: ['lib', 'router', 'api', 'components'],
  // The staff's screens: their parts are apart from one another as features are.
  admin: ['lib', 'router', 'api', 'components', 'features'],
  ssr: ['lib', 'router', 'api', '.'],
};
/** Addresses are for everyone. */
const FREE = ['paths.ts'];

const SRC = import.meta.dirname;
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  // How the published client is arranged inside is its makers' affair.
  .filter((file) => !/^api\/generated\/(client|core)\//.test(file))
  .sort();

const known = new Set(files);

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const found: string[] = [];
  for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
    const target = relative(SRC, resolve(SRC, dirname(file), path));
    const hit = [target, `${target}.ts`, `${target}.tsx`].find((name) => known.has(name));
    if (hit) found.push(hit);
  }
  return found;
}

const graph = new Map(files.map((file) => [file, importsOf(file)]));
const folderOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '.') : '.');
/** What stands at the top of admin is for all of its parts. */
const partOf = (file: string) => file.split('/').length > 2;
const featureOf = (file: string) => file.split('/').slice(0, 2).join('/');

function complaint(file: string, target: string): string | null {
  const [from, to] = [folderOf(file), folderOf(target)];
  if (from === '.' || FREE.includes(target)) return null;
  const apart = from === 'features' || (from === 'admin' && partOf(file) && partOf(target));
  if (apart && to === from && featureOf(file) !== featureOf(target)) {
    return `${file} reaches into ${featureOf(target)}`;
  }
  if (from === to || MAY_IMPORT[from]?.includes(to)) return null;
  return `${file} imports ${target}`;
}

/** The files on a circle of imports, if there is one. */
function cycle(): string[] {
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of graph.get(file) ?? []) {
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
  test('go from routes to features to components, never back or sideways', () => {
    const complaints = files.flatMap((file) =>
      (graph.get(file) ?? [])
        .map((target) => complaint(file, target))
        .filter((text) => text !== null),
    );
    expect(complaints).toEqual([]);
  });

  test('go in no circles', () => {
    expect(cycle()).toEqual([]);
  });

  test('are seen at all', () => {
    expect(graph.get('features/home/hero.tsx')).toContain('components/ui/crest.tsx');
    expect(complaint('components/x.tsx', 'features/home/hero.tsx')).not.toBeNull();
    expect(complaint('features/news/x.tsx', 'features/home/hero.tsx')).not.toBeNull();
  });

  test('pass through no barrel: no file only hands on what others export', () => {
    const barrels = files.filter((file) => {
      const text = readFileSync(join(SRC, file), 'utf8');
      return /^export (\*|\{[^}]*\}|type \{[^}]*\}) from/m.test(text);
    });
    expect(barrels).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type Plugin, type UserConfig } from 'vite';
import { clientChunk, clientKey } from './scripts/client-chunk.ts';
import { serverPages } from './scripts/dev-pages.ts';
import { scopedName, shortNames } from './scripts/scoped-name.ts';

/** The site and the staff area are built for browsers, `server` for the program's JavaScript engine from the site's manifest. */
type Part = 'site' | 'staff' | 'server';

const TARGET = 'es2022';

/**
 * The bundle for the engine: one classic script. The legacy server renderer is the one that needs neither
 * MessageChannel nor TextEncoder while it loads.
 */
const legacyRenderer = (mode: string) =>
  new URL(`node_modules/react-dom/cjs/react-dom-server-legacy.browser.${mode}.js`, import.meta.url)
    .pathname;

const SOURCES = `${import.meta.dirname}/src`;
const SITE = 'src/site/';
const ENTRY = 'index.html';

/** Everything but the modules of shop and forms, which only the pages that use them load. */
const NOT_OF_THE_SHOP =
  /^(?!.*\/src\/site\/((cart|checkout|contact|shop)\/|components\/(list|stored|form-draft)\.ts))/;

/** Modules that every staff page loads. Without this group, a lazy part that shares some of them would split them into more files. */
const BASE_OF_STAFF =
  /node_modules\/react\/|rolldown\/runtime|(lib\/dates|components\/(alert|rejection|submit|action-form|page-of))\.ts/;

/** Modules that every staff screen needs but the sign-in page does not. */
const AREA_OF_STAFF = /src\/staff\/gate\.tsx|(useMutation|mutationObserver)\.js/;
/** Scripts contain the names of others, so short hashes save bytes; with six characters, Rollup takes at most 64 chunks. */
const CHUNK_NAMES = 'assets/[name]-[hash:7].js';

/** Scripts to preload, by the file of a visitor page; those of every page are under `''`. */
function chunksOf(manifest: Manifest): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'));
  for (const page of ['', ...pages]) {
    const files = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const next of chunk.imports ?? []) visit(next);
    };
    visit(clientKey(manifest));
    visit(page);
    // The page's own script element fetches the first.
    files.delete(manifest[ENTRY]?.file ?? '');
    found[page.replace(SITE, './')] = [...files].map((file) => `/${file}`);
  }
  return found;
}

function buildOf(part: Part, folder: string, production: boolean): UserConfig['build'] {
  if (part === 'server') {
    return {
      ssr: true,
      assetsInlineLimit: 0,
      outDir: `${folder}/server`,
      target: TARGET,
      minify: false,
      rolldownOptions: {
        input: 'src/site/entry-server.tsx',
        output: {
          format: 'iife',
          name: 'unionhall',
          entryFileNames: 'render.js',
          codeSplitting: false,
        },
      },
    };
  }
  return {
    outDir: `${folder}/client`,
    emptyOutDir: part === 'site',
    target: TARGET,
    manifest: `.vite/${part}.json`,
    assetsInlineLimit: 0,
    // Each application has a single style sheet.
    cssCodeSplit: false,
    // The server already names all scripts in the head of a visitor page.
    modulePreload: part === 'staff' && { polyfill: false },
    minify: production,
    rolldownOptions: {
      input: part === 'site' ? ENTRY : 'staff.html',
      // Modules that most visitor pages use are bundled into one script.
      ...(part === 'site' && {
        output: {
          chunkFileNames: CHUNK_NAMES,
          codeSplitting: {
            // With them, the first script would have to import the second before the page is painted.
            includeDependenciesRecursively: false,
            groups: [
              clientChunk(new URL('.', import.meta.url).pathname.replace(/\/$/, '')),
              { name: 'common', minShareCount: 4, test: NOT_OF_THE_SHOP },
              // The build inlines class names, so a shared style module would be an empty chunk.
              { name: 'common', minShareCount: 2, test: /\.module\.css$/ },
            ],
          },
        },
      }),
      ...(part === 'staff' && {
        output: {
          chunkFileNames: CHUNK_NAMES,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'base', test: BASE_OF_STAFF },
              { name: 'area', test: AREA_OF_STAFF },
            ],
          },
        },
      }),
      // Names of classes, among others, are put in their places.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
    },
  };
}

/**
 * The served page names all scripts of a page, and there is one style file, so nothing is left for Vite's helper to preload: a chunk is
 * only imported.
 */
function withoutPreloadHelper(): Plugin {
  return {
    name: 'unionhall-without-preload-helper',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/** Replaces the generated API client by a smaller one in the visitor build. */
function lightClient(): Plugin {
  const light = new URL('src/site/api-client.ts', import.meta.url).pathname;
  return {
    name: 'unionhall-light-client',
    // The development server serves both applications with the generated client.
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './client' && importer?.endsWith('/shared/api/generated/client.gen.ts')
        ? light
        : null,
  };
}

/** Parts of the query library that nothing uses, by file; `imports.test.ts` checks that. */
const UNUSED: Record<string, string> = {
  infiniteQueryBehavior:
    'export const infiniteQueryBehavior = () => {}; export const hasNextPage = () => false; export const hasPreviousPage = hasNextPage;',
};
const UNUSED_BY_VISITORS: typeof UNUSED = {
  ...UNUSED,
  mutationCache: 'export class MutationCache { resumePausedMutations() {} }',
};

/** Saves the visitors 2 KB, and the staff 0.5 KB. */
function withoutUnusedQueries(part: Part): Plugin {
  const unused = part === 'staff' ? UNUSED : UNUSED_BY_VISITORS;
  return {
    name: 'unionhall-without-unused-queries',
    apply: 'build',
    load: {
      filter: { id: /query-core\/.*\/(infiniteQueryBehavior|mutationCache)\.js$/ },
      handler: (id) => unused[basename(id, '.js')] ?? null,
    },
  };
}

/** A class costs its own name in a script, not a table of all names of its file beside it. */
const namedClasses: Plugin[] = [
  {
    name: 'named-classes',
    transform: {
      filter: { id: /\.tsx$/, code: '.module.css' },
      handler: (code) =>
        code.replace(/import (\w+) from (?=["'][^"']+\.module\.css["'])/g, 'import * as $1 from '),
    },
  },
  {
    // A file whose names have all been put in their places would count as unused, and its rules with it.
    name: 'kept-rules',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
];

export default defineConfig(({ mode }) => {
  const reactMode = mode === 'production' ? 'production' : 'development';
  const folder = process.env.OUT_DIR ?? 'dist';
  const part = (process.env.PART ?? 'site') as Part;
  const server = part === 'server';
  const manifest = () =>
    JSON.parse(readFileSync(`${folder}/client/.vite/site.json`, 'utf8')) as Manifest;
  return {
    // Icons and the like, which keep their names.
    publicDir: part === 'site' && 'public',
    plugins: [
      react(),
      namedClasses,
      serverPages(),
      part === 'site' && withoutPreloadHelper(),
      part !== 'staff' && lightClient(),
      !server && withoutUnusedQueries(part),
    ],

    define: {
      'process.env.NODE_ENV': JSON.stringify(reactMode),
      __CHUNKS__: server ? JSON.stringify(chunksOf(manifest())) : '{}',
    },
    server: { port: 5173, strictPort: true, watch: { ignored: ['**/dist/**', '**/dist-dev/**'] } },
    css: {
      modules: {
        generateScopedName: mode === 'production' ? shortNames(SOURCES) : scopedName,
      },
      // Variables for light-dark(), which no style uses.
      lightningcss: { exclude: 1 << 20 },
    },
    build: buildOf(part, folder, reactMode === 'production'),
    ssr: { noExternal: true, target: 'webworker' },
    ...(server && {
      resolve: {
        conditions: ['worker', 'module', reactMode],
        alias: { 'react-dom/server': legacyRenderer(reactMode) },
      },
    }),
    // ms. A busy machine takes long for the many keystrokes of a form.
    test: { include: ['{src,scripts}/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
  };
});

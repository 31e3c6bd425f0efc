import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest } from 'vite';
import { serverPages } from './scripts/dev-pages.ts';

/**
 * The bundle for the engine: one classic script. The legacy server renderer is the one that needs neither
 * MessageChannel nor TextEncoder while it loads.
 */
const legacyRenderer = (mode: string) =>
  new URL(`node_modules/react-dom/cjs/react-dom-server-legacy.browser.${mode}.js`, import.meta.url)
    .pathname;

const PAGES = {
  home: 'src/features/home/home-page.tsx',
  news: 'src/features/news/list-page.tsx',
  article: 'src/features/news/article-page.tsx',
  events: 'src/features/events/list-page.tsx',
  event: 'src/features/events/event-page.tsx',
  auth: 'src/features/auth/auth-page.tsx',
  setup: 'src/features/auth/setup-page.tsx',
  newPassword: 'src/features/auth/new-password-page.tsx',
  admin: 'src/admin/area.tsx',
  adminUsers: 'src/admin/area.tsx',
  adminAccount: 'src/admin/area.tsx',
};

/** By page, the files that its chunk needs beside the entry, for the head of the served page. */
function chunksOf(manifest: Manifest): Record<string, string[]> {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry);
  const found: Record<string, string[]> = {};
  for (const [page, source] of Object.entries(PAGES)) {
    const seen = new Set(entry ? [entry[0], ...(entry[1].imports ?? [])] : []);
    const files: string[] = [];
    const visit = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || seen.has(key)) return;
      seen.add(key);
      files.push(`/${chunk.file}`);
      for (const next of chunk.imports ?? []) visit(next);
    };
    visit(source);
    found[page] = files;
  }
  return found;
}

export default defineConfig(({ mode, isSsrBuild }) => {
  const reactMode = mode === 'production' ? 'production' : 'development';
  const folder = process.env.OUT_DIR ?? 'dist';
  const manifest = () =>
    JSON.parse(readFileSync(`${folder}/client/.vite/manifest.json`, 'utf8')) as Manifest;
  return {
    plugins: [react(), tailwindcss(), serverPages()],
    define: {
      'process.env.NODE_ENV': JSON.stringify(reactMode),
      __CHUNKS__: isSsrBuild ? JSON.stringify(chunksOf(manifest())) : '{}',
    },
    server: { port: 5173, strictPort: true, watch: { ignored: ['**/dist/**', '**/dist-dev/**'] } },
    build: isSsrBuild
      ? {
          outDir: `${folder}/server`,
          target: 'es2022',
          minify: false,
          rolldownOptions: {
            input: 'src/entry-server.tsx',
            output: {
              format: 'iife',
              name: 'unionhall',
              entryFileNames: 'render.js',
              codeSplitting: false,
            },
          },
        }
      : {
          outDir: `${folder}/client`,
          target: 'es2022',
          manifest: true,
          assetsInlineLimit: 0,
          cssCodeSplit: false,
          modulePreload: false,
          minify: reactMode === 'production',
        },
    ssr: { noExternal: true, target: 'webworker' },
    ...(isSsrBuild && {
      resolve: {
        conditions: ['worker', 'module', reactMode],
        alias: { 'react-dom/server': legacyRenderer(reactMode) },
      },
    }),
    test: { include: ['src/**/*.test.ts'] },
  };
});

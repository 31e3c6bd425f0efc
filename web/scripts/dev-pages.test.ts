import { expect, test } from 'vitest';
import { withDevModules } from './dev-pages';

const page = (door: string) => `<!doctype html><head>
<meta name="unionhall-key" content="k">
<link rel="stylesheet" href="/styles/${door}-2563eb-0123456789abcdef.css">
<meta name="unionhall-scripts" content="/assets/a.js /assets/b.js">
<script type="module" crossorigin src="/assets/index-x.js"></script>
</head><body><div id="root"></div></body>`;

test.each([
  ['visitors', '/src/site/start.ts'],
  ['staff', '/src/staff/entry.tsx'],
])('a page of the door for %s begins with %s', (door, entry) => {
  const html = withDevModules(page(door));
  expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    '/@vite/client',
    entry,
  ]);
  expect(html).not.toContain('/assets/');
  expect(html).toContain('<link rel="stylesheet" href="/theme.css">');
  expect(html).toContain('unionhall-key');
});

/**
 * Makes public/icons from the favicon: PNGs for home screens and for the web app manifest (`crates/server/src/site/manifest.rs`). They
 * are committed, so that building the front end needs no browser: node scripts/icons.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { LAUNCH } from './browser.mjs';

const TO = new URL('../public/icons/', import.meta.url);
const CREST = readFileSync(new URL('../src/shared/assets/favicon.svg', import.meta.url), 'utf8');
const PAPER = '#fbfaf7';

/** The part of the side that the crest takes: systems cut maskable ones down to the circle in the middle (W3C, Web App Manifest). */
const ICONS = [
  { name: '192', size: 192, part: 0.9, ground: 'transparent' },
  { name: '512', size: 512, part: 0.9, ground: 'transparent' },
  { name: 'maskable-512', size: 512, part: 0.56, ground: PAPER },
  { name: 'apple-touch', size: 180, part: 0.7, ground: PAPER },
];

mkdirSync(TO, { recursive: true });
const browser = await chromium.launch(LAUNCH);
for (const { name, size, part, ground } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * part);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
      <div style="width:${side}px;height:${side}px;display:grid">${CREST}</div>`,
  );
  const image = await page.screenshot({ omitBackground: ground === 'transparent' });
  writeFileSync(new URL(`${name}.png`, TO), image);
}
await browser.close();

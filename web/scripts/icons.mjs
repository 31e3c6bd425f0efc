/**
 * Makes public/icons from the favicon: PNGs for home screens and for the web app manifest (`crates/site/src/manifest.rs`); and
 * public/favicon.ico, for whatever looks for an icon there without reading the page. They are committed, so that building the front end needs no browser: node scripts/icons.mjs
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

/** px of the pictures in favicon.ico. */
const SIZES = [16, 32, 48];

async function draw(browser, { size, part, ground }) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * part);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
      <div style="width:${side}px;height:${side}px;display:grid">${CREST}</div>`,
  );
  const image = await page.screenshot({ omitBackground: ground === 'transparent' });
  await page.close();
  return image;
}

/** PNGs in the container of Windows' icons: a header, an entry of 16 bytes for each, and then the pictures themselves. */
function ico(images) {
  const start = 6 + 16 * images.length;
  const head = Buffer.alloc(start);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = start;
  for (const [at, { size, image }] of images.entries()) {
    const entry = 6 + 16 * at;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(image.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images.map(({ image }) => image)]);
}

mkdirSync(TO, { recursive: true });
const browser = await chromium.launch(LAUNCH);
for (const icon of ICONS) {
  writeFileSync(new URL(`${icon.name}.png`, TO), await draw(browser, icon));
}
const images = [];
for (const size of SIZES) {
  images.push({ size, image: await draw(browser, { size, part: 1, ground: 'transparent' }) });
}
writeFileSync(new URL('../favicon.ico', TO), ico(images));
await browser.close();

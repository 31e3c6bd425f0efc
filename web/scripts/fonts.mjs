/**
 * Makes src/shared/assets/fonts from the packages of the two families: the letters, weights and features that the site uses, in one file
 * each, and a second one each for letters of other European names, which a page asks for only when it has one (`unicode-range` in
 * styles/fonts.css). The files are committed, so that building the front end needs none of this.
 * `--check`: compares instead of writing.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';

const FROM = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const TO = new URL('../src/shared/assets/fonts/', import.meta.url);
const STYLES = new URL('../src/shared/styles/fonts.css', import.meta.url);

/** The weights in use. */
const WEIGHTS = { min: 400, max: 700 };

/** Kerning, marks and ligatures; figures for tables beside the ordinary ones. No fractions or superiors. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'calt', 'tnum'];

/** English and Spanish and all of Latin-1; letters typed with separate accents; typographic signs. */
const LATIN =
  'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2122, U+2212';
/** Latin Extended-A, and what Romanian and German want beyond it. */
const EXTENDED = 'U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B, U+1E9E';

const FILES = [
  ['public-sans', 'public-sans-latin-wght-normal', LATIN],
  ['public-sans-extended', 'public-sans-latin-ext-wght-normal', EXTENDED],
  ['source-serif', 'source-serif-4-latin-wght-normal', LATIN],
  ['source-serif-extended', 'source-serif-4-latin-ext-wght-normal', EXTENDED],
];

/** Every character of a `unicode-range`. */
function characters(range) {
  const parts = range.split(/, ?/).map((part) => {
    const [first, last = first] = part
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  });
  return parts.flat().join('');
}

const family = (file) => (file.startsWith('public-sans') ? 'public-sans' : 'source-serif-4');

/** By name, the bytes of each file. */
async function make() {
  const made = new Map();
  for (const [name, file, range] of FILES) {
    const whole = readFileSync(new URL(`${family(file)}/files/${file}.woff2`, FROM));
    const options = {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      keepFeatures: FEATURES,
      // Screens of today draw these sizes without hints.
      noHinting: true,
    };
    made.set(name, { bytes: await subset(whole, characters(range), options), whole, range });
  }
  return made;
}

/**
 * The letters of the pictures that the server draws (crates/site/src/link_previews): one weight, as its drawing library reads it, in every letter
 * that the family has.
 */
const CARDS = new URL('../../crates/site/src/link_previews/', import.meta.url);
const CARD_LETTERS = JSON.parse(readFileSync(new URL('public-sans/unicode.json', FROM), 'utf8'));

const cardLetters = (part) =>
  subset(
    readFileSync(new URL(`public-sans/files/public-sans-${part}-wght-normal.woff2`, FROM)),
    characters(CARD_LETTERS[part]),
    {
      targetFormat: 'truetype',
      variationAxes: { wght: 700 },
      keepFeatures: ['kern'],
      noHinting: true,
    },
  );

const check = process.argv.includes('--check');
const styles = readFileSync(STYLES, 'utf8').replace(/\s+/g, ' ');
mkdirSync(TO, { recursive: true });
for (const [name, { bytes, whole, range }] of await make()) {
  const file = new URL(`${name}.woff2`, TO);
  const same = existsSync(file) && readFileSync(file).equals(bytes);
  if (check && !same) throw new Error(`${name}.woff2 is not what npm run fonts makes`);
  if (!same) writeFileSync(file, bytes);
  if (!styles.includes(`unicode-range: ${range};`)) {
    throw new Error(`styles/fonts.css has no "unicode-range: ${range};"`);
  }
  const kib = (length) => (length / 1024).toFixed(1);
  console.log(`${kib(bytes.length).padStart(6)} KiB  ${name}.woff2 (of ${kib(whole.length)})`);
}
for (const part of Object.keys(CARD_LETTERS)) {
  const file = new URL(`public-sans-bold-${part}.ttf`, CARDS);
  const letters = await cardLetters(part);
  if (!check) writeFileSync(file, letters);
  else if (!readFileSync(file).equals(letters)) {
    throw new Error(`public-sans-bold-${part}.ttf is not what npm run fonts makes`);
  }
}
if (!check) {
  for (const name of ['public-sans', 'source-serif-4']) {
    copyFileSync(new URL(`${name}/LICENSE`, FROM), new URL(`${name}.LICENSE.txt`, TO));
  }
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');

/** Returns a theme's tokens. The dark theme inherits those that it does not override. */
const tokensOf = (...blocks: string[]) =>
  Object.fromEntries(
    blocks
      .flatMap((block) => [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)])
      .map(([, name, value]) => [name, value]),
  );
const THEMES = { light: tokensOf(light), dark: tokensOf(light, dark) };

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [more = 0, less = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

/** Color, ground, and what WCAG 2.2 AA asks for: 3 of a ring (1.4.11), 4.5 of text (1.4.3). */
const PAIRS = [
  ['focus', 'paper', 3],
  ['focus', 'surface', 3],
  ['focus', 'shade', 3],
  ['navy-ink', 'navy', 3],
  ['navy-ink', 'panel', 3],
  ['good', 'good-tint', 4.5],
  ['good', 'surface', 4.5],
  ['amber', 'amber-tint', 4.5],
  ['amber', 'surface', 4.5],
  ['red', 'danger-tint', 4.5],
  ['red', 'surface', 4.5],
  ['on-danger', 'danger', 4.5],
] as const;

test.each(['light', 'dark'] as const)(
  '%s theme: state and focus colors meet the contrast minimum of WCAG',
  (theme) => {
    for (const [name, ground, least] of PAIRS) {
      const [color = '', behind = ''] = [THEMES[theme][name], THEMES[theme][ground]];
      expect(contrast(color, behind), `${name} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  },
);

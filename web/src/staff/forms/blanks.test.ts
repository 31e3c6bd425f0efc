import { expect, test } from 'vitest';
import { blanksIn } from './blanks';

const NOTES = { labels: { title: 'Title', content_md: 'Content' } };
const blanks = (content_md: string) => blanksIn(NOTES, { content_md });

test('blanks_of_the_example_texts_are_found_also_where_markdown_escapes_them', () => {
  expect(blanks('We are the officers of [county name], at \\[place\\].')).toEqual([
    '[county name]',
    '[place]',
  ]);
  expect(blanks('- **President:** [name], [email or phone]')).toHaveLength(2);
});

test('links_pictures_footnotes_and_tasks_are_no_blanks', () => {
  const text = '[News](/news) ![Hall](/a.webp) [a][b] text[^1] - [ ] open - [x] done\n\n[b]: /news';
  expect(blanks(text)).toEqual([]);
});

test('only_the_fields_of_the_form_count', () => {
  const row = { title: '[title]', content_html: '<p>[county name]</p>', version: 3 };
  expect(blanksIn(NOTES, row)).toEqual(['[title]']);
});

import { expect, test } from 'vitest';
import { scopedName } from '../scripts/scoped-name';

test('a class is called by its file and its name', () => {
  expect(scopedName('title', '/web/src/site/home/hero.module.css')).toBe('hero_title');
  expect(scopedName('title', '/web/src/site/home/hero.module.css?used')).toBe('hero_title');
});

test('two files of one name may not have a class of one name', () => {
  scopedName('list', '/web/src/site/news/list-page.module.css');
  expect(scopedName('tabs', '/web/src/site/events/list-page.module.css')).toBe('list-page_tabs');
  expect(() => scopedName('list', '/web/src/site/events/list-page.module.css')).toThrow('rename');
});

test.each(['page-head', 'new', 'default'])('%s is no name', (name) => {
  expect(() => scopedName(name, '/web/src/site/home/hero.module.css')).toThrow('cannot be');
});

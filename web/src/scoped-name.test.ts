import { expect, test } from 'vitest';
import { scopedName, shortNames } from '../scripts/scoped-name';

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

test('the names of a release are the same in each build, and no two classes share one', () => {
  const folder = new URL('.', import.meta.url).pathname.replace(/\/$/, '');
  const hero = `${folder}/site/home/hero.module.css`;
  const news = `${folder}/site/home/latest-news.module.css`;
  const [first, second] = [shortNames(folder), shortNames(folder)];
  expect(first('front', news)).toMatch(/^[A-Z][a-z]a$/);
  expect(first('title', hero)).toBe(second('title', `${hero}?used`));
  const names = [
    first('title', hero),
    first('body', hero),
    first('front', news),
    first('lead', news),
  ];
  expect(new Set(names).size).toBe(4);
  expect(() => first('new', hero)).toThrow('cannot be');
  expect(() => first('title', '/elsewhere/hero.module.css')).toThrow('is not below');
});

import { expect, test } from 'vitest';
import { followingNames } from './rename';

const DEFAULTS = {
  site_name: 'County Union',
  organization_name: 'County Union',
  hero_title: 'County Union',
  footer_text: '© 2024 County Union. All rights reserved.',
};

test('names that nobody has changed follow the name of the site', () => {
  const typed = { ...DEFAULTS, site_name: ' Harlow Union ', hero_title: 'Strong together' };
  expect(followingNames(typed, DEFAULTS, DEFAULTS)).toEqual([
    { field: 'organization_name', called: 'the organization name', next: 'Harlow Union' },
    {
      field: 'footer_text',
      called: 'the footer',
      next: '© 2024 Harlow Union. All rights reserved.',
    },
  ]);
});

test('so do those that followed it before, and those that stayed behind', () => {
  const stored = {
    ...DEFAULTS,
    site_name: 'Harlow Union',
    organization_name: 'Harlow Union',
    footer_text: '',
  };
  const typed = { ...stored, site_name: 'Harlow Officers' };
  const following = followingNames(typed, stored, DEFAULTS);
  expect(following.map(({ field, next }) => [field, next])).toEqual([
    ['organization_name', 'Harlow Officers'],
    ['hero_title', 'Harlow Officers'],
  ]);
});

test('a name is taken as it is written', () => {
  const typed = { ...DEFAULTS, site_name: "Local 7 (Save $$ Now, $& and $')" };
  const [organization, , footer] = followingNames(typed, DEFAULTS, DEFAULTS);
  expect(organization?.next).toBe(typed.site_name);
  expect(footer?.next).toBe(`© 2024 ${typed.site_name}. All rights reserved.`);
});

test('nothing follows where the site keeps its name or would have none', () => {
  expect(followingNames({ ...DEFAULTS, site_name: '' }, DEFAULTS, DEFAULTS)).toEqual([]);
  expect(followingNames({ ...DEFAULTS, footer_text: 'x' }, DEFAULTS, DEFAULTS)).toEqual([]);
  const renamed = { ...DEFAULTS, site_name: 'Harlow Union' };
  expect(followingNames(DEFAULTS, renamed, DEFAULTS)).toEqual([]);
});

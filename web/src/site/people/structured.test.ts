import { expect, test } from 'vitest';
import { peopleData } from './structured';

const absolute = (path: string) => `https://union.example${path}`;
const HIDDEN = { post: null, phone: null, email: null, image_url: null, worksite: null };

test('a person says only what is public, and stands there once', () => {
  const ann = { ...HIDDEN, id: '1', name: 'Ann', post: 'Steward', phone: '555-0100' };
  const ben = { ...HIDDEN, id: '2', name: 'Ben' };
  expect(peopleData([ann, ben, ann], 'Local 7', absolute)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Local 7',
    member: [
      {
        '@type': 'Person',
        name: 'Ann',
        jobTitle: 'Steward',
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'Steward',
          telephone: '555-0100',
        },
      },
      { '@type': 'Person', name: 'Ben' },
    ],
  });
});

test('a page without people has no data about them', () => {
  expect(peopleData([], 'Local 7', absolute)).toBeNull();
});

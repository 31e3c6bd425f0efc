import { expect, test } from 'vitest';
import type { EventDetailWithImage, NewsArticleWithImage } from '../shared/api/generated/types.gen';
import { DEFAULT_SITE } from '../shared/api/site';
import { eventData } from './events/structured';
import { organization } from './home/organization';
import { newsArticle } from './news/structured';

const absolute = (path: string) => new URL(path, 'https://union.example').href;

const POST = {
  title: 'Pay',
  slug: 'pay',
  summary: 'More of it',
  category: 'Contract',
  author_name: null,
  featured_img: null,
  published_at: '2026-03-05T12:00:00Z',
  first_published_at: '2026-03-01T12:00:00Z',
  updated_at: '2026-03-05T12:00:00Z',
} as NewsArticleWithImage;

const EVENT = {
  title: 'Fair',
  slug: 'fair',
  all_day: false,
  start_date: '2026-03-06T05:00:00Z',
  start_time: '2026-03-06T14:00:00Z',
  starts_at: '2026-03-06T14:00:00Z',
  end_date: null,
  end_time: null,
  timezone: 'America/New_York',
  venue_name: 'Union Hall',
  location: null,
} as EventDetailWithImage;

/** Properties that Google requires or recommends (Search Central, Article, Event, Organization; as of 2026). */
test.each([
  [
    newsArticle(POST, DEFAULT_SITE, absolute),
    ['headline', 'image', 'datePublished', 'dateModified', 'author.name', 'author.url'],
  ],
  [
    eventData(EVENT, DEFAULT_SITE, absolute),
    [
      'name',
      'startDate',
      'eventStatus',
      'eventAttendanceMode',
      'image',
      'location.name',
      'location.address.@type',
      'organizer.name',
      'organizer.url',
    ],
  ],
  [organization(DEFAULT_SITE, absolute), ['name', 'url', 'logo']],
])('the data of %o has what search engines ask for', (data, wanted) => {
  // As machines read it.
  const read = JSON.parse(JSON.stringify(data));
  for (const path of wanted) {
    const value = path.split('.').reduce((at, name) => at?.[name], read);
    expect(value, path).toBeTruthy();
  }
  for (const [, address] of JSON.stringify(data).matchAll(/"(\/[^"]*)"/g)) {
    throw new Error(`${address} is no whole address`);
  }
});

test('an article tells its first publication, and a person as its author', () => {
  expect(newsArticle(POST, DEFAULT_SITE, absolute)).toMatchObject({
    datePublished: '2026-03-01T12:00:00Z',
    dateModified: '2026-03-05T12:00:00Z',
    image: ['https://union.example/cards/news/pay.png'],
  });
  expect(newsArticle({ ...POST, author_name: 'Dana' }, DEFAULT_SITE, absolute)).toMatchObject({
    author: { '@type': 'Person', name: 'Dana' },
  });
});

test('whole days are days, and an event without a place is none for search engines', () => {
  const days = { all_day: true, end_date: '2026-03-08T05:00:00Z' };
  expect(eventData({ ...EVENT, ...days }, DEFAULT_SITE, absolute)).toMatchObject({
    startDate: '2026-03-06',
    endDate: '2026-03-08',
  });
  expect(eventData({ ...EVENT, start_time: null }, DEFAULT_SITE, absolute)).toMatchObject({
    startDate: '2026-03-06',
  });
  expect(eventData({ ...EVENT, venue_name: null }, DEFAULT_SITE, absolute)).toBeNull();
});

test('an event says whether it takes place, and how many places there are only where visitors see it', () => {
  const data = (own: Partial<EventDetailWithImage>) =>
    JSON.parse(JSON.stringify(eventData({ ...EVENT, ...own }, DEFAULT_SITE, absolute)));
  expect(data({}).eventStatus).toBe('https://schema.org/EventScheduled');
  expect(data({ canceled: true }).eventStatus).toBe('https://schema.org/EventCancelled');
  const reservations = { places: { left: 12, of: 30 } } as EventDetailWithImage['reservations'];
  expect(data({ reservations })).toMatchObject({
    maximumAttendeeCapacity: 30,
    remainingAttendeeCapacity: 12,
  });
  const hidden = data({ reservations: { ...reservations, places: null } as typeof reservations });
  expect(hidden).not.toHaveProperty('maximumAttendeeCapacity');
  expect(hidden).not.toHaveProperty('remainingAttendeeCapacity');
});

import { expect } from '@playwright/test';
import { newEmail } from './buyer';
import { fromElsewhere, type Site } from './site';
import { OtherClient, type Stored } from './staff/other-client';
import { newTitle } from './staff/posts';

interface Event extends Stored {
  slug: string;
  title: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a published event in a month that people register for here, with a client of staff. */
export async function eventWithPlaces(site: Site, own: object = {}) {
  const staff = await OtherClient.colleague(site);
  const title = newTitle('Picnic');
  const start = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const event = await staff.call<Event>('POST', '/admin/events', {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    start_date: start,
    start_time: start,
    venue_name: 'Union Hall',
    // A new event begins where most of the recent ones are, for other tests too.
    venue_address: '214 Quarry Street',
    registration: 'internal',
    published: true,
    capacity: 3,
    most_guests: 2,
    shows_places_left: true,
    ...own,
  });
  return { staff, event, path: `/events/${event.slug}` };
}

/** Reserves as a visitor with another browser. Returns the address of the person. */
export async function reserve(
  site: Site,
  slug: string,
  own: { name?: string; email?: string; guests?: number } = {},
): Promise<string> {
  const { name = 'Nora Quinn', email = newEmail(), guests = 0 } = own;
  const page = await (await fetch(`${site.url}/events/${slug}`)).text();
  const key = /name="unionhall-key" content="([^"]*)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(`${site.url}/api/v1/events/${slug}/reservations`, {
    method: 'POST',
    headers: { ...fromElsewhere(), apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, guests }),
  });
  expect(answer.status, await answer.text()).toBe(201);
  return email;
}

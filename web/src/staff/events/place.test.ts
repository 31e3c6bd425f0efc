import { describe, expect, test } from 'vitest';
import { placeOfAddress, usualPlace } from './place';

const at = (venue_name: string | null) => ({
  venue_name,
  location: venue_name && `${venue_name}, Akron`,
  venue_address: '1 Main Street',
  venue_city: 'Akron',
  venue_state: 'OH',
  venue_zip: '44301',
});

describe('where a new event is', () => {
  test('where most of the recent ones were', () => {
    const recent = [at('Park'), at('Union Hall'), at(null), at('Union Hall')];
    expect(usualPlace(recent, '')).toEqual(at('Union Hall'));
  });

  test.each([
    ['the most common of them', ['All facilities', 'Hall, Akron', 'Hall, Akron'], 'Hall, Akron'],
    ['the only one', ['Hall, Akron', null], 'Hall, Akron'],
    ['none of a tie', ['All facilities', 'Hall, Akron'], ''],
    ['none without any', [null, null], ''],
  ])('of the locations of the venue: %s', (_, locations, location) => {
    const recent = locations.map((location) => ({ ...at('Union Hall'), location }));
    expect(usualPlace(recent, '')).toEqual({ ...at('Union Hall'), location });
  });

  test('of a tie, where the latest was', () => {
    expect(usualPlace([at('Park'), at('Union Hall')], '').venue_name).toBe('Park');
  });

  test.each([
    ['214 Quarry Street\nMarlow Falls, OH 44119', '', '214 Quarry Street'],
    ['Union Hall\n214 Quarry Street\nMarlow Falls, OH 44119', 'Union Hall', '214 Quarry Street'],
    ['214 Quarry Street, Marlow Falls, OH 44119', '', '214 Quarry Street'],
  ])('without any, at the address of the settings: %s', (address, venue_name, venue_address) => {
    expect(usualPlace([], address)).toMatchObject({
      venue_name,
      venue_address,
      venue_city: 'Marlow Falls',
      venue_state: 'OH',
      venue_zip: '44119',
    });
  });

  test('an address that is not understood is left alone', () => {
    expect(placeOfAddress('')).toEqual({
      location: '',
      venue_name: '',
      venue_address: '',
      venue_city: '',
      venue_state: '',
      venue_zip: '',
    });
  });
});

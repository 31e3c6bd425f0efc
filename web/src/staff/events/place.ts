import type { EventFields } from '../../shared/api/generated/types.gen';

/** Where an event is, as its form has it. */
export interface Place {
  location: string;
  venue_name: string;
  venue_address: string;
  venue_city: string;
  venue_state: string;
  venue_zip: string;
}

type Known = Pick<EventFields, keyof Place>;

const CITY = /^(.+?),?\s+([A-Za-z]{2})\.?\s+(\d{5}(?:-\d{4})?)$/;

/** The union's own address of the settings, in the parts that an event has; what is not understood stays the street. */
export function placeOfAddress(address: string): Place {
  const lines = address
    .split('\n')
    .flatMap((line) => {
      const [street, ...city] = line.split(/,\s*(?=[^,]+,?\s+[A-Za-z]{2}\s+\d{5})/);
      return [street ?? '', ...city];
    })
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findIndex((line) => CITY.test(line));
  const [, city = '', state = '', zip = ''] = CITY.exec(lines[at] ?? '') ?? [];
  const rest = lines.filter((_, other) => other !== at);
  const [street = ''] = rest.filter((line) => /\d/.test(line)).slice(-1);
  const name = rest.find((line) => line !== street) ?? '';
  return {
    location: [name, city].filter(Boolean).join(', '),
    venue_name: name,
    venue_address: street,
    venue_city: city,
    venue_state: state.toUpperCase(),
    venue_zip: zip,
  };
}

/** Where most of the recent events were: the hall. Of a tie, the latest; without events, the address of the settings. */
export function usualPlace(recent: readonly Known[], address: string): Place {
  const counts = new Map<string, { count: number; event: Known }>();
  for (const event of recent) {
    if (!event.venue_name) continue;
    const known = counts.get(event.venue_name) ?? { count: 0, event };
    counts.set(event.venue_name, { ...known, count: known.count + 1 });
  }
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  if (!most) return placeOfAddress(address);
  const { location, venue_name, venue_address, venue_city, venue_state, venue_zip } = most.event;
  return {
    location: location ?? '',
    venue_name: venue_name ?? '',
    venue_address: venue_address ?? '',
    venue_city: venue_city ?? '',
    venue_state: venue_state ?? '',
    venue_zip: venue_zip ?? '',
  };
}

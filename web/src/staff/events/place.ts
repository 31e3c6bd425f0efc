import type { StaffEventItem } from '../../shared/api/generated/types.gen';

/** Where an event is, as its form has it. */
export interface Place {
  location: string;
  venue_name: string;
  venue_address: string;
  venue_city: string;
  venue_state: string;
  venue_zip: string;
}

type Known = Pick<StaffEventItem, keyof Place>;

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

/** The texts that occur the most often, in the order they are met. */
function mostCommon(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].filter(([, count]) => count === most).map(([text]) => text);
}

const isPresent = (text: string | null | undefined): text is string => Boolean(text);

/**
 * The venue of most of the recent events: the hall. Of a tie, the latest; without events, the address of the settings. Its location
 * is the one that most of its events say, and none of a tie: a single event may be said to be somewhere else.
 */
export function usualPlace(recent: readonly Known[], address: string): Place {
  const [venue] = mostCommon(recent.map(({ venue_name }) => venue_name).filter(isPresent));
  const there = recent.filter(({ venue_name }) => venue_name === venue);
  const [latest] = there;
  if (!venue || !latest) return placeOfAddress(address);
  const [location, other] = mostCommon(there.map(({ location }) => location).filter(isPresent));
  return {
    location: (other === undefined && location) || '',
    venue_name: venue,
    venue_address: latest.venue_address ?? '',
    venue_city: latest.venue_city ?? '',
    venue_state: latest.venue_state ?? '',
    venue_zip: latest.venue_zip ?? '',
  };
}

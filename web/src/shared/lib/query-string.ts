export type QueryParameters = Record<string, string | number | boolean | undefined>;

/** Adds a query to a path. The engine that renders pages has no URLSearchParams. */
export function withQuery(path: string, query: QueryParameters): string {
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') pairs.push(`${key}=${encodeURIComponent(value)}`);
  }
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** A percent-encoded UTF-8 character of the length that its first byte announces, or a stray byte. */
const ESCAPED =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[\da-f](?:%[89ab][\da-f]){3}|%[\da-f]{2}/gi;

/** Decodes percent-encoded text. Invalid UTF-8 becomes the replacement character, as in browsers and on the server. */
function decode(text: string): string {
  return text.replaceAll('+', ' ').replace(ESCAPED, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return '\ufffd';
    }
  });
}

/** The parameters of a query. Of one that is given twice the first counts, as in `URLSearchParams.get`. */
export function parseQuery(search: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const key = decode(cut < 0 ? pair : pair.slice(0, cut));
    if (!Object.hasOwn(found, key)) found[key] = cut < 0 ? '' : decode(pair.slice(cut + 1));
  }
  return found;
}

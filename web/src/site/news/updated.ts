const DAY_MS = 24 * 60 * 60 * 1000;

interface Dates {
  first_published_at: string | null;
  published_at: string | null;
  updated_at: string;
}

/** The first publication date, which is the one shown (docs/behavior/dates.md#publication); null for a draft. */
export const publishedOn = (post: Omit<Dates, 'updated_at'>): string | null =>
  post.published_at && (post.first_published_at ?? post.published_at);

/** True more than 24 hours after the first publication (docs/behavior/dates.md#updated-date). */
export function wasUpdated(post: Dates): boolean {
  const published = Date.parse(post.first_published_at ?? post.published_at ?? '');
  return Date.parse(post.updated_at) - published > DAY_MS;
}

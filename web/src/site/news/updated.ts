const DAY_MS = 24 * 60 * 60 * 1000;

interface Dates {
  first_published_at: string | null;
  published_at: string | null;
  updated_at: string;
}

/** When it was published first, which is what is told (decision 15); null for a draft. */
export const publishedOn = (post: Omit<Dates, 'updated_at'>): string | null =>
  post.published_at && (post.first_published_at ?? post.published_at);

/** Specification section 2: told only when it is more than 24 hours after the (first, decision 15) publication. */
export function wasUpdated(post: Dates): boolean {
  const published = Date.parse(post.first_published_at ?? post.published_at ?? '');
  return Date.parse(post.updated_at) - published > DAY_MS;
}

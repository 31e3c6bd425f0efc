import type {
  Document,
  EventSummaryWithImage,
  NavLink,
  NewsSummary,
  Product,
  Setting,
  Slide,
  SocialPost,
} from './generated/types.gen';

/** Returns why a received record is invalid, or null (docs/behavior/content.md#invalid-records). Written by hand: a schema library would cost every visitor more. */
export type Check<T> = (record: T) => string | null;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export const isUuid = (value: unknown) => typeof value === 'string' && UUID.test(value);

/** Returns why the id is no UUID, or which of the `required` values is no text or empty; null if all are valid. */
export function recordProblem(
  record: { id: unknown },
  required: Record<string, unknown>,
): string | null {
  if (!isUuid(record.id)) return 'id: Invalid uuid';
  for (const [field, value] of Object.entries(required)) {
    if (typeof value !== 'string' || value === '') return `${field}: Required`;
  }
  return null;
}

export const isNonNegativeInteger = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0;

/** Whether a value is given, but is not an ISO instant. */
const isInvalidInstant = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  !(typeof value === 'string' && ISO_INSTANT.test(value) && !Number.isNaN(Date.parse(value)));

export const checkNewsPost: Check<NewsSummary> = (post) =>
  recordProblem(post, { title: post.title, slug: post.slug });

export const checkEvent: Check<EventSummaryWithImage> = (event) => {
  const complaint = recordProblem(event, { title: event.title, slug: event.slug });
  if (complaint) return complaint;
  for (const field of ['start_date', 'end_date', 'start_time', 'end_time'] as const) {
    if (isInvalidInstant(event[field])) return `${field}: Invalid ISO datetime`;
  }
  return event.start_date ? null : 'start_date: Invalid ISO datetime';
};

export const checkSlide: Check<Slide> = (slide) => recordProblem(slide, { title: slide.title });

export const checkSocialPost: Check<SocialPost> = (post) => recordProblem(post, {});

export const checkNavLink: Check<NavLink> = (link) => recordProblem(link, { label: link.label });

/** A URL of another site, or a path below /media/ here. */
const FILE_URL = /^(https?:\/)?\/\S+$/i;

export const checkDocument: Check<Document> = (document) =>
  recordProblem(document, { title: document.title }) ??
  (FILE_URL.test(document.file_url) ? null : 'file_url: Invalid url');

export const checkProduct: Check<Product> = (product) => {
  const { name, price, inventory_count } = product;
  if (!(price > 0)) return 'price: Too small';
  if (!isNonNegativeInteger(inventory_count)) return 'inventory_count: Not a count';
  return recordProblem(product, { name });
};

export const checkSetting: Check<Setting> = ({ key }) => (key ? null : 'key: Required');

const REQUIRED_TEXTS = ['title', 'label', 'key', 'slug'];

/** Checks the id and the texts of a record that has no stricter check. */
export const checkIdAndTexts: Check<{ id: string }> = (row) =>
  recordProblem(
    row,
    Object.fromEntries(Object.entries(row).filter(([field]) => REQUIRED_TEXTS.includes(field))),
  );

/** Drops the records of a list that fail their check, and logs each as a warning (docs/behavior/content.md#invalid-records). */
export function keepValid<T>(kind: string, items: T[], check: Check<T>): T[] {
  return items.filter((item) => {
    const complaint = check(item);
    if (complaint) console.warn(`Skipped ${kind}: ${complaint}`);
    return complaint === null;
  });
}

/** Returns null for a record that fails its check, as if it did not exist, and logs a warning. */
export function validOrNull<T>(kind: string, item: T, check: Check<T>): T | null {
  return keepValid(kind, [item], check)[0] ?? null;
}

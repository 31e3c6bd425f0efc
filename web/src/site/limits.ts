/**
 * How many records the pages request (docs/behavior/content.md#list-sizes). The home page loads this file: what only a page of its own
 * requests stands beside that page.
 */
export const LIMITS = {
  list: 50,
  home: 3,
  related: 3,
  slides: 20,
  social: 6,
} as const;

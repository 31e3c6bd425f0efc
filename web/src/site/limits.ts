/** How many records the pages request (docs/behavior/content.md#list-sizes). */
export const LIMITS = {
  list: 50,
  questions: 100,
  people: 50,
  albums: 24,
  pictures: 48,
  home: 3,
  related: 3,
  slides: 20,
  social: 6,
} as const;

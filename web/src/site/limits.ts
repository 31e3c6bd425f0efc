/**
 * How many records the pages request (docs/behavior/content.md#list-sizes). The home page loads this module, so sizes that only one
 * other page uses are in that page's folder.
 */
export const LIMITS = {
  list: 50,
  home: 3,
  related: 3,
  slides: 20,
  social: 6,
} as const;

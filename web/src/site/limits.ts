/** Sizes of lists (docs/behavior/content.md#list-sizes). The home page loads this module, so a size of one other page stays in its folder. */
export const LIMITS = {
  list: 50,
  home: 3,
  related: 3,
  slides: 20,
  social: 6,
} as const;

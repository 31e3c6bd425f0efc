/** How many of each the pages ask for (specification section 9). */
export const LIMITS = { list: 50, home: 3, related: 3, slides: 20, social: 6 } as const;

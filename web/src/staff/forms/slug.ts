/**
 * Specification section 5: lower case, what is no letter, digit, space or hyphen dropped, spaces to hyphens, repeated hyphens
 * to one. Letters lose their accents, as on the server.
 */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');

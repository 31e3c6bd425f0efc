import type { ListView } from '../list-view';

/** Whether a list shows only some of all products for sale. */
export const isNarrowed = ({ search, category }: ListView): boolean => (search || category) !== '';

import type { ListView } from '../list-view';

export const isNarrowed = ({ search, category }: ListView): boolean => (search || category) !== '';

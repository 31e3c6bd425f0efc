import { MENU } from '../../shared/page-paths';

/** The name of a page of the site, by its address. */
export const pageName = (href: string): string | undefined =>
  MENU.find(([path]) => path === href)?.[1];

import { paths } from '../../shared/paths';

/** The pages that a menu may lead to. */
export const PAGES: readonly [string, string][] = [
  [paths.home, 'Home'],
  [paths.news(), 'News'],
  [paths.events(), 'Events'],
  [paths.documents(), 'Documents'],
  [paths.questions(), 'Questions & Answers'],
  [paths.officers(), 'Officers'],
  [paths.albums(), 'Photos'],
  [paths.shop(), 'Shop'],
  [paths.donate, 'Donate'],
  [paths.contact(), 'Contact'],
];

/** The name of a page of the site, by its address. */
export const pageName = (href: string): string | undefined =>
  PAGES.find(([path]) => path === href)?.[1];

import type { NavLinks, Site } from '../../api/site';

/**
 * When a setting was last changed, or a link of the menus while nobody has changed a setting: those of a fresh site
 * carry the date of its first start. Empty when neither could be read.
 */
export function lastUpdated(site: Site, nav: NavLinks): string {
  if (site.updated_at) return site.updated_at;
  const dates = Object.values(nav).flatMap((links) => links.map((link) => link.updated_at));
  return dates.sort().at(-1) ?? '';
}

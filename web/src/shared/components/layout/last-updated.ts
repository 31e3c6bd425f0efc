import type { NavLinksByArea, Site } from '../../api/site';

/** When a setting was last changed, else the date of a menu link (that of the first start on a fresh site); empty if neither could be read. */
export function lastUpdated(site: Site, nav: NavLinksByArea): string {
  if (site.updated_at) return site.updated_at;
  const dates = Object.values(nav).flatMap((links) => links.map((link) => link.updated_at));
  return dates.sort().at(-1) ?? '';
}

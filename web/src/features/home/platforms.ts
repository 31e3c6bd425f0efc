import type { SocialPost } from '../../api/generated/types.gen';
import type { NavLinks } from '../../api/site';

export type Platform = SocialPost['platform'];

export const PLATFORMS: Record<Platform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
};

/** The union's own page when a navigation link leads to one, else the platform's front door. */
export function followAddress(platform: Platform, nav: NavLinks): string {
  const front = `https://www.${platform}.com/`;
  const own = [...nav.footer, ...nav.quick_links, ...nav.header].find(
    ({ href }) => href.startsWith(front) || href.startsWith(`https://${platform}.com/`),
  );
  return own?.href ?? front;
}

import type { PicturedSocialPost } from '../../shared/api/generated/types.gen';
import type { NavLinks } from '../../shared/api/site';

export type Platform = PicturedSocialPost['platform'];

export const PLATFORMS: Record<Platform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
};

/** The union's own page, when a navigation link leads to one, else its newest post there. */
export function followAddress(
  platform: Platform,
  nav: NavLinks,
  posts: PicturedSocialPost[],
): string | undefined {
  const front = `https://www.${platform}.com/`;
  const own = [...nav.footer, ...nav.quick_links, ...nav.header].find(
    ({ href }) => href.startsWith(front) || href.startsWith(`https://${platform}.com/`),
  );
  return (
    own?.href ??
    posts.find((post) => post.platform === platform && post.post_url)?.post_url ??
    undefined
  );
}

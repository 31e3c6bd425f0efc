import type { SocialPostWithImage } from '../../shared/api/generated/types.gen';
import type { Site } from '../../shared/api/site';

export type Platform = SocialPostWithImage['platform'];

export const PLATFORMS: Record<Platform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
};

/** Where a platform's Follow button leads: the union's own page in the settings, else its newest post there; nowhere without either. */
export const followAddress = (
  platform: Platform,
  site: Site,
  posts: SocialPostWithImage[],
): string | null | undefined =>
  site[`${platform}_url`] ||
  posts.find((post) => post.platform === platform && post.post_url)?.post_url;

import type { NewsArticle } from '../../api/generated/types.gen';
import type { Site } from '../../api/site';
import { paths } from '../../paths';

export function newsArticle(
  post: NewsArticle,
  site: Site,
  absolute: (path: string) => string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: post.title,
    description: post.summary || undefined,
    image: post.featured_img ? [absolute(post.featured_img)] : undefined,
    datePublished: post.first_published_at ?? post.published_at ?? undefined,
    dateModified: post.updated_at,
    articleSection: post.category ?? undefined,
    author: post.author_name
      ? { '@type': 'Person', name: post.author_name }
      : { '@type': 'Organization', name: site.organization_name || site.site_name },
    publisher: { '@type': 'Organization', name: site.organization_name || site.site_name },
    mainEntityOfPage: absolute(paths.article(post.slug)),
  };
}

import type { NewsArticleWithImage } from '../../shared/api/generated/types.gen';
import type { Site } from '../../shared/api/site';
import { paths } from '../../shared/paths';
import { publisher } from '../components/publisher';

export function newsArticle(
  post: NewsArticleWithImage,
  site: Site,
  absolute: (path: string) => string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: post.title,
    description: post.summary || undefined,
    image: [absolute(post.featured_img ?? paths.card(`news/${post.slug}`))],
    datePublished: post.first_published_at ?? post.published_at ?? undefined,
    dateModified: post.updated_at,
    articleSection: post.category ?? undefined,
    author: post.author_name
      ? { '@type': 'Person', name: post.author_name }
      : publisher(site, absolute),
    publisher: publisher(site, absolute),
    mainEntityOfPage: { '@type': 'WebPage', '@id': absolute(paths.article(post.slug)) },
  };
}

import type { NewsArticle } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import { POST_TERMS, type Publication } from '../forms/publication';
import { deletingPost } from './deleting';
import { NEWS } from './resource';

export const NEWS_PUBLICATION: Publication<NewsArticle> = {
  resource: NEWS,
  screen: screens.news,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: ({ slug }) => paths.article(slug), label: 'View post' },
  deleting: deletingPost,
};

import type { ContentPage } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import { POST_TERMS, type Publication } from '../forms/publication';
import { deletingPage } from './deleting';
import { PAGES } from './resource';

export const PAGE_PUBLICATION: Publication<ContentPage> = {
  resource: PAGES,
  screen: screens.pages,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: ({ path }) => paths.page(path), label: 'View page' },
  deleting: deletingPage,
};

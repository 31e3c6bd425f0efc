import * as api from '../../shared/api/generated/sdk/admin-pages.gen';
import type {
  ContentPage,
  ListAllPagesData,
  PageForm,
  PageSummary,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const PAGES = resourceOf<
  PageForm,
  ContentPage,
  PageSummary,
  NonNullable<ListAllPagesData['query']>
>(
  { subject: 'pages', one: 'page', many: 'pages', trash: { back: 'a draft again' } },
  {
    list: api.listAllPages,
    get: api.getPageById,
    create: api.createPage,
    update: api.updatePage,
    remove: api.deletePage,
    bulk: api.bulkPages,
    history: api.listPageHistory,
    restore: api.restorePage,
    exported: api.exportPages,
    preview: api.previewPage,
    previewForm: api.previewTypedPage,
  },
);

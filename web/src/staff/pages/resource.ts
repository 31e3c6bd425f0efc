import * as api from '../../shared/api/generated/sdk/admin-pages.gen';
import type {
  ContentPage,
  ListAllPagesData,
  PageForm,
  PageSummary,
} from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { resourceOf } from '../api/resource-of';
import { POST_TERMS, type Publication, SCHEDULE_LABELS } from '../forms/publication';

export const PAGES = resourceOf<
  PageForm,
  ContentPage,
  PageSummary,
  NonNullable<ListAllPagesData['query']>
>(
  {
    subject: 'pages',
    one: 'page',
    many: 'pages',
    labels: {
      title: 'Title',
      slug: 'Web address',
      parent_id: 'Parent page',
      sort_order: 'Order',
      description: 'Description',
      content_md: 'Content',
      image_url: 'Picture',
      published: 'Published',
      ...SCHEDULE_LABELS,
    },
    trash: { back: 'a draft again' },
  },
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

export const pageDeletionPrompt = ({ title }: { title: string }) => ({
  title: 'Delete page',
  body: `Are you sure you want to delete “${title}”? It moves to the trash for 30 days.`,
});

export const PAGE_PUBLICATION: Publication<ContentPage> = {
  resource: PAGES,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: ({ path }) => paths.page(path), label: 'View page' },
  deleting: pageDeletionPrompt,
};

import * as api from '../../shared/api/generated/sdk/admin-slides.gen';
import type { ListAllSlidesData, Slide, SlideForm } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { staffClient as client } from '../api/client';
import { resourceOf } from '../api/resource-of';
import { UserNotice } from '../api/user-message';
import { SCHEDULE_LABELS } from '../forms/publication';
import type { RowOrder } from '../lists/order-overlay';

/** docs/behavior/content.md#slides */
export const CATEGORIES = [
  { value: 'general', label: 'General' },
  { value: 'events', label: 'Events' },
  { value: 'training', label: 'Training' },
  { value: 'community', label: 'Community' },
  { value: 'leadership', label: 'Leadership' },
  { value: 'meetings', label: 'Meetings' },
] as const;

/** Error code with `slide_management = false` (docs/behavior/content.md#slides). */
const MANAGEMENT_OFF_CODE = 'slide_management_off';

const explainRefusal =
  (words: string) =>
  <T>(change: Promise<T>): Promise<T> =>
    change.catch((error: unknown) => {
      const off = error instanceof ApiError && error.code === MANAGEMENT_OFF_CODE;
      throw off ? new UserNotice('Coming Soon', words) : error;
    });

export const explainSaveRefusal = explainRefusal(
  'Slide management functionality will be available in the admin panel',
);
export const explainDeleteRefusal = explainRefusal(
  'Delete functionality will be available in the admin panel',
);

const STORED = resourceOf<SlideForm, Slide, Slide, NonNullable<ListAllSlidesData['query']>>(
  {
    subject: 'slides',
    one: 'slide',
    many: 'slides',
    labels: {
      title: 'Title',
      image_url: 'Image',
      description: 'Description',
      caption: 'Caption',
      link_url: 'Link',
      link_text: 'Link text',
      category: 'Category',
      sort_order: 'Order',
      is_active: 'Active',
      featured: 'Featured',
      ...SCHEDULE_LABELS,
    },
    verbs: { publish: 'Activate', unpublish: 'Deactivate' },
    done: { publish: 'activated', unpublish: 'deactivated' },
  },
  {
    list: api.listAllSlides,
    get: api.getSlideById,
    create: api.createSlide,
    update: api.updateSlide,
    remove: api.deleteSlide,
    bulk: api.bulkSlides,
    history: api.listSlideHistory,
    restore: api.restoreSlide,
    exported: api.exportSlides,
  },
);

export const SLIDES: typeof STORED = {
  ...STORED,
  create: (form) => explainSaveRefusal(STORED.create(form)),
  update: (id, version, patch) => explainSaveRefusal(STORED.update(id, version, patch)),
  restore: (id, version, entry) => explainSaveRefusal(STORED.restore(id, version, entry)),
  remove: (id, version) => explainDeleteRefusal(STORED.remove(id, version)),
  bulk: (request) =>
    (request.action === 'delete' ? explainDeleteRefusal : explainSaveRefusal)(STORED.bulk(request)),
};

export const ORDER: RowOrder<Slide> = {
  title: 'Order of slides',
  resource: SLIDES,
  query: { sort: 'sort_order' },
  nameOf: (slide) => slide.title,
  save: (body) => explainSaveRefusal(api.orderSlides({ client, body })),
};

import * as api from '../../shared/api/generated/sdk.gen';
import type { ListAllSlidesData, Slide, SlideForm } from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const SLIDES = resourceOf<SlideForm, Slide, Slide, NonNullable<ListAllSlidesData['query']>>(
  { subject: 'slides', one: 'slide', many: 'slides' },
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

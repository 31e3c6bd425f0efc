import * as api from '../../shared/api/generated/sdk/admin-slides.gen';
import type { ListAllSlidesData, Slide, SlideForm } from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';
import { deleting, saving } from './coming-soon';

const KEPT = resourceOf<SlideForm, Slide, Slide, NonNullable<ListAllSlidesData['query']>>(
  {
    subject: 'slides',
    one: 'slide',
    many: 'slides',
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

export const SLIDES: typeof KEPT = {
  ...KEPT,
  create: (form) => saving(KEPT.create(form)),
  update: (id, version, patch) => saving(KEPT.update(id, version, patch)),
  restore: (id, version, entry) => saving(KEPT.restore(id, version, entry)),
  remove: (id, version) => deleting(KEPT.remove(id, version)),
  bulk: (request) => (request.action === 'delete' ? deleting : saving)(KEPT.bulk(request)),
};

import { orderSlides } from '../../shared/api/generated/sdk/admin-slides.gen';
import type { Slide } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { screens } from '../components/paths';
import { OrderOverlay } from '../lists/order-overlay';
import { SLIDES, saving } from './resource';

export default function SlideOrder() {
  return (
    <OrderOverlay<Slide>
      title="Order of slides"
      resource={SLIDES}
      screen={screens.slides}
      query={{ sort: 'sort_order' }}
      nameOf={(slide) => slide.title}
      save={(body) => saving(orderSlides({ client, body }))}
    />
  );
}

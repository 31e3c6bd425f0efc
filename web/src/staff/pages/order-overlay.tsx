import { useParams } from '@tanstack/react-router';
import { orderPages } from '../../shared/api/generated/sdk/admin-pages.gen';
import type { PageSummary } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { OrderOverlay } from '../lists/order-overlay';
import { PAGES } from './resource';

export default function PageOrder() {
  const { id } = useParams({ strict: false });
  return (
    <OrderOverlay<PageSummary>
      title={id ? 'Order of subpages' : 'Order of pages'}
      resource={PAGES}
      query={{ ...(id ? { parent_id: id } : { top: true }), sort: 'sort_order' }}
      nameOf={({ title }) => title}
      save={(body) => orderPages({ client, body })}
    />
  );
}

import type { DiscountCode } from '../../shared/api/generated/types.gen';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { VisibilityBadge } from '../lists/visibility';
import {
  DISCOUNTS,
  formatDiscount,
  formatMinimum,
  formatPeriod,
  formatUses,
  isUsedUp,
} from './resource';

/** Whether buyers can use a code now, and why not. */
function Status({ code }: { code: DiscountCode }) {
  if (code.is_active && isUsedUp(code)) return <span className="badge badge-quiet">Used up</span>;
  return (
    <VisibilityBadge
      row={{ visible_from: code.starts_at, visible_until: code.ends_at }}
      isPublished={code.is_active}
      shown="Active"
      hidden="Inactive"
    />
  );
}

const COLUMNS: readonly Column<DiscountCode>[] = [
  { label: 'Code', sort: 'code', cell: ({ code }) => code },
  {
    label: 'Discount',
    cell: (code) => (
      <span>
        {formatDiscount(code)} <span className="quiet">{formatMinimum(code)}</span>
      </span>
    ),
  },
  { label: 'Status', short: true, cell: (code) => <Status code={code} /> },
  { label: 'Used', number: true, labeled: true, cell: formatUses },
  { label: 'Valid', cell: (code) => formatPeriod(code).join(' · ') },
];

export default function DiscountsScreen() {
  return (
    <ListScreen<DiscountCode>
      title="Discounts"
      resource={DISCOUNTS}
      columns={COLUMNS}
      nameOf={({ code }) => code}
      filters={[{ name: 'is_active', label: 'Status', options: flagOptions('Active', 'Inactive') }]}
      bulk={['publish', 'unpublish', 'delete']}
      create="New code"
      actions={(code) => (
        <RowActions
          resource={DISCOUNTS}
          row={code}
          name={code.code}
          shown={{ on: code.is_active, show: 'Activate', hide: 'Deactivate' }}
          deleting={{
            title: 'Delete discount code',
            body: `Are you sure you want to delete “${code.code}”? Orders that used it keep their discount. This action cannot be undone.`,
          }}
        />
      )}
      empty={{
        title: 'No discount codes yet',
        text: 'A code takes a percentage or an amount off an order, for members or for a sale.',
      }}
    />
  );
}

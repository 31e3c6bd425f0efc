import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProductStock } from '../../shared/api/generated/types.gen';
import { Spinner } from '../../shared/components/spinner';
import { Empty } from '../../shared/components/states';
import { dateTime } from '../../shared/lib/dates';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/screen-context';
import { Pager } from '../lists/pager';
import { nameOfVariant, PAGE_SIZE, REASONS, signedText, stockQuery } from './stock';
import styles from './stock.module.css';
import { StockForm } from './stock-form';

export default function StockOverlay() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screens.products);
  const [page, setPage] = useState(1);
  const stock = useQuery(stockQuery(id, page));
  return (
    <Dialog title="Stock" className="dialog-wide" onClose={close}>
      {stock.data && <Stock id={id} stock={stock.data} page={page} onPage={setPage} />}
      {!stock.data && stock.isError && (
        <Empty title="Failed to load stock">
          <button type="button" className="btn" onClick={() => stock.refetch()}>
            Try again
          </button>
        </Empty>
      )}
      {stock.isPending && <Spinner />}
    </Dialog>
  );
}

interface Props {
  id: string;
  stock: ProductStock;
  page: number;
  onPage: (page: number) => void;
}

function Stock({ id, stock, page, onPage }: Props) {
  return (
    <div className={styles.stock}>
      <p>
        <b>{stock.name}</b>
      </p>
      <StockForm key={id} id={id} stock={stock} page={page} />
      <h3>Latest changes</h3>
      <StockChanges stock={stock} />
      <Pager page={page} size={PAGE_SIZE} total={stock.total} onPage={onPage} />
    </div>
  );
}

/** Changes of a product's stock, newest first; those of one save are in the order of its variants. */
function StockChanges({ stock }: { stock: ProductStock }) {
  const variants = new Map(stock.variants.map((variant) => [variant.id, nameOfVariant(variant)]));
  const order = [...variants.keys()];
  if (stock.changes.length === 0) return <p className="quiet">Nothing has changed it yet.</p>;
  const changes = [...stock.changes].sort(
    (one, other) =>
      Date.parse(other.created_at) - Date.parse(one.created_at) ||
      order.indexOf(one.variant_id) - order.indexOf(other.variant_id),
  );
  return (
    <ol className={styles.changes}>
      {changes.map((change) => (
        <li key={change.id}>
          <b>{signedText(change.change)}</b>
          <span>
            {[REASONS[change.reason], variants.get(change.variant_id)].filter(Boolean).join(' · ')}
            {change.note && `: ${change.note}`}
          </span>
          <span>
            {change.on_hand} left · {dateTime(change.created_at)}
            {change.actor && ` · ${change.actor}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffOrder } from '../../shared/api/generated/types.gen';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/use-overlay-close';
import { RecordLoader } from '../forms/record-loader';
import { FulfilForm } from './fulfil-form';
import { NoteForm } from './note-form';
import styles from './order.module.css';
import { OrderDetails } from './order-details';
import { PackingSlip } from './packing-slip';
import { RefundForm } from './refund-form';
import { ORDERS } from './resource';

export default function OrderOverlay() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screens.orders);
  return (
    <Dialog title="Order" className="dialog-wide" onClose={close}>
      <RecordLoader resource={ORDERS} id={id}>
        {(order) => <Order found={order} />}
      </RecordLoader>
    </Dialog>
  );
}

/** What is being done with the order besides looking at it. */
type Doing = 'fulfil' | 'refund' | 'note' | null;

function Order({ found }: { found: StaffOrder }) {
  // As it is stored, as far as anybody here knows.
  const [order, setOrder] = useState(found);
  const [doing, setDoing] = useState<Doing>(null);
  const done = (changed: StaffOrder) => {
    setOrder(changed);
    setDoing(null);
  };
  const given = { order, onDone: done, onStale: setOrder, onCancel: () => setDoing(null) };
  const paid = order.status === 'paid' || order.status === 'fulfilled';
  const free = order.total === 0;
  return (
    <article className={styles.order}>
      <OrderDetails {...given} />
      {doing === 'fulfil' && <FulfilForm {...given} />}
      {doing === 'refund' && <RefundForm {...given} />}
      {doing === 'note' && <NoteForm {...given} />}
      {doing === null && (
        <div className="form-end">
          {order.status === 'paid' && (
            <button type="button" className="btn btn-solid" onClick={() => setDoing('fulfil')}>
              {order.delivery === 'pickup' ? 'Ready for pickup' : 'Mark as shipped'}
            </button>
          )}
          {paid && (
            <button type="button" className="btn" onClick={() => window.print()}>
              Print packing slip
            </button>
          )}
          <button type="button" className="btn" onClick={() => setDoing('note')}>
            {order.note ? 'Edit note' : 'Add a note'}
          </button>
          {paid && (free || order.refunded < order.total) && (
            <button type="button" className="btn" onClick={() => setDoing('refund')}>
              {free ? 'Cancel order' : 'Refund'}
            </button>
          )}
        </div>
      )}
      <PackingSlip order={order} />
    </article>
  );
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { StaffOrder } from '../../shared/api/generated/types.gen';
import { isNotFound } from '../../shared/api/http';
import { Empty, Loaded } from '../../shared/components/states';
import { STAFF } from '../api/client';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { may, useMe } from '../components/permissions';
import { useOverlayClose } from '../components/screen-context';
import forms from '../forms/forms.module.css';
import { useLeaveQuestion } from '../forms/use-leave-question';
import styles from './order.module.css';
import { OrderDetails } from './order-details';
import { FulfilForm, NoteForm } from './order-forms';
import { PackingSlip } from './packing-slip';
import { RefundForm } from './refund-form';
import { ORDERS } from './resource';

function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    // Its value says nothing of whether it is chosen.
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return field.checked !== field.defaultChecked;
    const typed = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return typed && field.value !== field.defaultValue;
  });
}

/** An order as the overlay shows it, read again whenever it changes: a refund goes through by itself. */
const shownQuery = (id: string) =>
  queryOptions({
    queryKey: [STAFF, ORDERS.subject, 'shown', id],
    queryFn: () => ORDERS.get(id),
    staleTime: 0,
  });

export default function OrderOverlay() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screens.orders);
  const order = useQuery(shownQuery(id));
  return (
    <Dialog title="Order" className="dialog-wide" onClose={close}>
      {isNotFound(order.error) ? (
        <Empty title="This order isn’t there anymore" />
      ) : (
        <Loaded query={order} failure="Failed to load order" skeleton={ORDER_SKELETON}>
          {(found) => <Order key={id} order={found} onClose={close} />}
        </Loaded>
      )}
    </Dialog>
  );
}

const ORDER_SKELETON = (
  <div className="skeleton" aria-hidden="true">
    <span className="skeleton-line" />
    <span className="skeleton-line" />
    <span className="skeleton-line skeleton-short" />
  </div>
);

type OpenForm = { id: symbol; what: 'fulfil' | 'refund' | 'note'; order: StaffOrder } | null;

const newerVersion = (known: StaffOrder, told: StaffOrder) =>
  known.version >= told.version ? known : told;

function Order({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const queries = useQueryClient();
  const [doing, setDoing] = useState<OpenForm>(null);
  const place = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  const form = doing?.id;
  useEffect(() => {
    if (form) place.current?.querySelector<HTMLElement>('form :is(input, textarea)')?.focus();
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may remove the focused button
  useEffect(() => {
    const { current: button } = opener;
    if (form || !button || document.activeElement !== document.body) return;
    const first = place.current?.querySelector<HTMLElement>(':scope > .form-end button');
    (button.isConnected ? button : first)?.focus();
  }, [form, order.version]);
  const mayLeave = useLeaveQuestion(() => {
    const form = place.current?.querySelector('form');
    return form ? isChanged(form) : false;
  });
  const learn = (told: StaffOrder) =>
    queries.setQueryData(shownQuery(order.id).queryKey, (known) =>
      known ? newerVersion(known, told) : told,
    );
  const begin =
    (what: NonNullable<OpenForm>['what']) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      opener.current = currentTarget;
      setDoing({ id: Symbol(), what, order });
    };
  const given = {
    // The form submits the version that the user saw; if the order has changed since, it says so.
    order: doing?.order ?? order,
    onDone: (changed: StaffOrder) => {
      learn(changed);
      setDoing((now) => {
        if (now?.id === doing?.id) return null;
        // A form opened before the response stays open, with the new version.
        return now && { ...now, order: newerVersion(now.order, changed) };
      });
    },
    onStale: (stored: StaffOrder) => {
      learn(stored);
      setDoing((now) => (now && now.id === doing?.id ? { ...now, order: stored } : now));
    },
    onCancel: async () => {
      if (await mayLeave()) setDoing(null);
    },
  };
  const refunds = may(useMe().role, 'staff');
  const paid = order.status === 'paid' || order.status === 'fulfilled';
  const free = order.total === 0;
  return (
    <article ref={place} className={styles.order}>
      <OrderDetails order={order} onDone={learn} onStale={learn} onCancel={() => {}} />
      {doing?.what === 'fulfil' && <FulfilForm {...given} />}
      {doing?.what === 'refund' && <RefundForm {...given} />}
      {doing?.what === 'note' && <NoteForm {...given} />}
      <div className={`form-end ${forms.end} ${forms.pairs}`} hidden={doing !== null}>
        {order.status === 'paid' ? (
          <button type="button" className="btn btn-solid" onClick={begin('fulfil')}>
            {order.delivery === 'pickup' ? 'Ready for pickup' : 'Mark as shipped'}
          </button>
        ) : (
          <button type="button" className={paid ? 'btn btn-solid' : 'btn'} onClick={onClose}>
            Done
          </button>
        )}
        {paid && (
          <button type="button" className="btn" onClick={() => window.print()}>
            Print packing slip
          </button>
        )}
        <button type="button" className="btn" onClick={begin('note')}>
          {order.note ? 'Edit note' : 'Add a note'}
        </button>
        {refunds && paid && (free || order.refunded < order.total) && (
          <button type="button" className="btn" onClick={begin('refund')}>
            {free ? 'Cancel order' : 'Refund'}
          </button>
        )}
      </div>
      {createPortal(
        <div className={styles.paper} data-print="slip">
          <h1>Packing slip</h1>
          <PackingSlip order={order} />
        </div>,
        document.body,
      )}
    </article>
  );
}

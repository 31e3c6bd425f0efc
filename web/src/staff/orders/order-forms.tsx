import { fulfilOrder } from '../../shared/api/generated/sdk/admin-orders.gen';
import type { Fulfilment, OrderPatch } from '../../shared/api/generated/types.gen';
import { Field, TextAreaField } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { staffClient as client } from '../api/client';
import { NO_MAIL, useNoMail } from '../api/system';
import { ActionForm } from '../components/action-form';
import styles from './order.module.css';
import { ORDERS } from './resource';
import { type OrderFormProps, useOrderChange } from './use-order-change';

export function FulfilForm(props: OrderFormProps) {
  const { order, onCancel } = props;
  const pickup = order.delivery === 'pickup';
  const noMail = useNoMail();
  const send = useOrderChange<Fulfilment, 'tracking'>(
    props,
    {
      call: (options) => fulfilOrder({ client, ...options }),
      success: 'Order updated successfully',
      failure: 'Failed to update order',
    },
    (pointer) => (pointer === '/tracking' ? 'tracking' : undefined),
  );
  const form = useForm({
    names: ['tracking', 'notify'],
    check: () => ({}),
    send: ({ tracking, notify }) => send({ tracking: tracking || null, notify: notify === 'on' }),
  });
  const title = pickup ? 'Ready for pickup' : 'Mark as shipped';
  return (
    <ActionForm
      form={form}
      className={styles.doing}
      label={title}
      action={title}
      doing="Saving..."
      onCancel={onCancel}
    >
      {!pickup && (
        <Field
          name="tracking"
          label="Tracking number"
          hint="If the parcel has one"
          autoComplete="off"
          maxLength={200}
          defaultValue={order.tracking ?? ''}
          error={form.errors.tracking}
        />
      )}
      <label className="choice">
        <input type="checkbox" name="notify" defaultChecked />
        <span>
          <span className="choice-name">Email the buyer</span>
          {noMail && <span className="quiet">{NO_MAIL}, so the email is saved but not sent.</span>}
        </span>
      </label>
    </ActionForm>
  );
}

export function NoteForm(props: OrderFormProps) {
  const { order, onCancel } = props;
  const send = useOrderChange<OrderPatch, 'note'>(
    props,
    {
      call: ({ body }) => ORDERS.update(order.id, order.version, body),
      success: 'Order updated successfully',
      failure: 'Failed to update order',
    },
    (pointer) => (pointer === '/note' ? 'note' : undefined),
  );
  const form = useForm({
    names: ['note'],
    check: () => ({}),
    send: ({ note }) => send({ note: note.trim() || null }),
  });
  return (
    <ActionForm
      form={form}
      className={styles.doing}
      label="Note"
      action="Save note"
      doing="Saving..."
      onCancel={onCancel}
    >
      <TextAreaField
        name="note"
        label="Note"
        hint="Only staff can see this."
        rows={4}
        maxLength={2000}
        defaultValue={order.note ?? ''}
        error={form.errors.note}
      />
    </ActionForm>
  );
}

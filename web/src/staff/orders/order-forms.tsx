import { fulfilOrder } from '../../shared/api/generated/sdk/admin-orders.gen';
import type { Fulfilment, OrderPatch } from '../../shared/api/generated/types.gen';
import { AlertBox } from '../../shared/components/alert';
import { Field, TextAreaField } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { SubmitButton } from '../../shared/components/submit';
import { staffClient as client } from '../api/client';
import { NO_MAIL, useNoMail } from '../api/system';
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
    <form
      className={`form ${styles.doing}`}
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      aria-label={title}
    >
      {form.refusal?.message && <AlertBox>{form.refusal.message}</AlertBox>}
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
      <div className="form-end">
        <SubmitButton busy={form.busy} doing="Saving...">
          {title}
        </SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
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
    <form
      className={`form ${styles.doing}`}
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      aria-label="Note"
    >
      {form.refusal?.message && <AlertBox>{form.refusal.message}</AlertBox>}
      <TextAreaField
        name="note"
        label="Note"
        hint="Only staff can see this."
        rows={4}
        maxLength={2000}
        defaultValue={order.note ?? ''}
        error={form.errors.note}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} doing="Saving...">
          Save note
        </SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

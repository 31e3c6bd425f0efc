import type { OrderPatch } from '../../shared/api/generated/types.gen';
import { Alert } from '../../shared/components/alert';
import { TextField } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { Submit } from '../../shared/components/submit';
import styles from './order.module.css';
import { ORDERS } from './resource';
import { type Changing, useOrderChange } from './use-order-change';

/** Internal note on an order. */
export function NoteForm(props: Changing) {
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
      {form.refusal?.message && <Alert>{form.refusal.message}</Alert>}
      <TextField
        name="note"
        label="Note"
        hint="Only staff can see this."
        rows={4}
        maxLength={2000}
        defaultValue={order.note ?? ''}
        error={form.errors.note}
      />
      <div className="form-end">
        <Submit busy={form.busy} doing="Saving...">
          Save note
        </Submit>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

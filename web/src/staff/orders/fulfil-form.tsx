import { fulfilOrder } from '../../shared/api/generated/sdk/admin-orders.gen';
import type { Fulfilment } from '../../shared/api/generated/types.gen';
import { Alert } from '../../shared/components/alert';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { Submit } from '../../shared/components/submit';
import { staffClient as client } from '../api/client';
import styles from './order.module.css';
import { type Changing, useOrderChange } from './use-order-change';

/** Notes that the order was sent, or waits at the hall, and tells its buyer. */
export function FulfilForm(props: Changing) {
  const { order, onCancel } = props;
  const pickup = order.delivery === 'pickup';
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
      {form.refusal?.message && <Alert>{form.refusal.message}</Alert>}
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
        <span className="choice-name">Email the buyer</span>
      </label>
      <div className="form-end">
        <Submit busy={form.busy} doing="Saving...">
          {title}
        </Submit>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

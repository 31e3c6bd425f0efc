import { useRef, useState } from 'react';
import { refundOrder } from '../../shared/api/generated/sdk/admin-orders.gen';
import type { RefundForm as RefundBody } from '../../shared/api/generated/types.gen';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { formatCents, parseCents } from '../../shared/lib/amounts';
import { usd } from '../../shared/lib/money';
import { staffClient as client } from '../api/client';
import { ActionForm } from '../components/action-form';
import { confirm } from '../components/confirm';
import styles from './order.module.css';
import { nameOfLine, returnableUnits } from './stages';
import { type OrderFormProps, useOrderChange } from './use-order-change';

/** The form for a full or partial refund and the units to restock. A free order is canceled. */
export function RefundForm(props: OrderFormProps) {
  const { order, onCancel } = props;
  const place = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const left = Math.round((order.total - order.refunded) * 100);
  const free = order.total === 0;
  const [typed, setTyped] = useState(formatCents(left));
  const chosen = parseCents(typed);
  const send = useOrderChange<RefundBody, 'amount' | 'note'>(
    props,
    {
      call: (options) => refundOrder({ client, ...options }),
      success: free ? 'Order canceled' : 'Refund is on its way',
      failure: free ? 'Failed to cancel order' : 'Failed to refund order',
    },
    (pointer) => (pointer === '/amount' ? 'amount' : pointer === '/note' ? 'note' : undefined),
  );
  const lines = order.lines.filter((line) => returnableUnits(line) > 0);
  const form = useForm({
    names: ['amount', 'note'],
    check: ({ amount }) => {
      if (free) return {};
      const cents = parseCents(amount);
      if (!cents) return { amount: 'Enter an amount in dollars and cents, such as 5 or 7.50' };
      return cents > left ? { amount: `Enter ${usd(left / 100)} or less` } : {};
    },
    send: async ({ amount, note }) => {
      const cents = parseCents(amount) ?? 0;
      const money = usd(cents / 100);
      const buyer = order.name || 'the buyer';
      setAsking(true);
      const agreed = await confirm({
        title: free ? `Cancel order ${order.number}?` : `Refund ${money} to ${buyer}?`,
        body: 'This can’t be undone.',
        action: free ? 'Cancel order' : `Refund ${money}`,
        cancel: free ? 'Keep order' : 'Go back',
        danger: true,
      });
      setAsking(false);
      if (!agreed) return null;
      const fields = new FormData(place.current ?? undefined);
      const restock = lines
        .map((line) => ({ line_id: line.id, quantity: Number(fields.get(line.id)) }))
        .filter(({ quantity }) => quantity > 0);
      return send({ amount: cents / 100, restock, note: note || null });
    },
  });
  const action = free ? 'Cancel order' : `Refund ${chosen ? usd(chosen / 100) : ''}`.trim();
  const doing = free ? 'Canceling...' : 'Refunding...';
  return (
    <ActionForm
      ref={place}
      form={form}
      className={styles.doing}
      label={free ? action : 'Refund'}
      action={action}
      doing={asking ? action : doing}
      onCancel={onCancel}
      cancel={free ? 'Keep order' : 'Cancel'}
    >
      {!free && (
        <Field
          name="amount"
          label="Amount to refund"
          hint={`In dollars, up to ${usd(left / 100)}`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formatCents(left)}
          onChange={({ target }) => setTyped(target.value)}
          error={form.errors.amount}
        />
      )}
      {lines.length > 0 && (
        <fieldset className={styles.restock}>
          <legend>Put back on the shelf</legend>
          {lines.map((line) => (
            <label key={line.id} className="field">
              <span>{nameOfLine(line)}</span>
              <select name={line.id} defaultValue="0">
                {Array.from({ length: returnableUnits(line) + 1 }, (_, count) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: each is its number
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </fieldset>
      )}
      {!free && (
        <Field
          name="note"
          label="Note"
          hint="For your own books. The buyer does not see it."
          autoComplete="off"
          maxLength={200}
          error={form.errors.note}
        />
      )}
    </ActionForm>
  );
}

import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countProductStock } from '../../shared/api/generated/sdk/admin-products.gen';
import type { ProductStock, StockCounts } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { AlertBox } from '../../shared/components/alert';
import { Field, SelectField } from '../../shared/components/field';
import { type Rejection, useForm } from '../../shared/components/form';
import { SubmitButton } from '../../shared/components/submit';
import { staffClient as client } from '../api/client';
import { queriesOf } from '../api/resource';
import { userMessage } from '../api/user-message';
import { focusFirstField } from '../components/dialog';
import { useLeaveQuestion } from '../forms/use-leave-question';
import { PRODUCTS } from './resource';
import { countOf, nameOfVariant, stockQuery } from './stock';
import styles from './stock.module.css';
import { StockTable, useCounts } from './stock-table';

interface Props {
  id: string;
  stock: ProductStock;
  page: number;
}

export function StockForm({ id, stock, page }: Props) {
  const queries = useQueryClient();
  const place = useRef<HTMLFormElement>(null);
  // The window was open before the form was there.
  useEffect(() => {
    if (place.current) focusFirstField(place.current);
  }, []);
  const { variants } = stock;
  const counts = useCounts(variants);
  useLeaveQuestion(() => counts.isChanged);
  const saving = useMutation({
    mutationFn: (body: StockCounts) => countProductStock({ client, path: { id }, body }),
    meta: {
      success: 'Stock saved',
      failure: 'Failed to save stock',
      quiet: ['invalid_fields'],
    },
    // Not waited for: the answer has the new stock already.
    onSettled: () => void queries.invalidateQueries({ queryKey: queriesOf(PRODUCTS).all }),
  });
  const form = useForm<string>({
    names: ['reason', 'note', ...variants.map((variant) => variant.id)],
    check: (values) => {
      const errors = variants.map((variant) => {
        const read = countOf(values[variant.id] ?? '', counts.shelfOf(variant));
        const name = variants.length > 1 ? `${nameOfVariant(variant)}: ` : '';
        return [variant.id, 'wrong' in read ? `${name}${read.wrong}` : undefined] as const;
      });
      return Object.fromEntries(errors.filter(([, wrong]) => wrong)) as Record<string, string>;
    },
    send: async (values): Promise<Rejection | null> => {
      const changed = variants.flatMap((variant) => {
        const expected = counts.shelfOf(variant);
        const read = countOf(values[variant.id] ?? '', expected);
        return 'wrong' in read || read.count === expected
          ? []
          : [{ variant_id: variant.id, expected, count: read.count }];
      });
      if (changed.length === 0) return { message: 'Change a number first.' };
      const { reason, note = '' } = values;
      try {
        const saved = await saving.mutateAsync({
          counts: changed,
          reason: reason as StockCounts['reason'],
          note: note || null,
        });
        // In one render with the new stock: the old count in between would be what the next key is added to.
        notifyManager.batch(() => {
          queries.setQueryData(
            stockQuery(id, page).queryKey,
            (known) => known && { ...known, ...saved },
          );
          notifyManager.schedule(() => counts.onSaved(values, saved.variants));
        });
        const field = place.current?.elements.namedItem('note');
        if (field instanceof HTMLInputElement && field.value === note) field.value = '';
        return null;
      } catch (error) {
        if (!(error instanceof ApiError) || error.errors.length === 0)
          return { message: userMessage(error) };
        const fields = error.errors.map(({ pointer, message }) => {
          const [, list, at] = pointer?.split('/') ?? [];
          return [list === 'counts' ? (changed[Number(at)]?.variant_id ?? '') : 'note', message];
        });
        // Keeps the input, now relative to the current stock.
        const now = await queries.fetchQuery(stockQuery(id, page)).catch(() => undefined);
        if (now) counts.onOutdated(now.variants);
        return { message: '', fields: Object.fromEntries(fields) };
      }
    },
  });
  return (
    <form
      ref={place}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      aria-label="Stock"
    >
      <p className="quiet">
        Enter what’s on the shelf, such as 60, or add and remove with +12 or -3. Leave out what’s
        packed for paid orders.
      </p>
      <StockTable variants={variants} counts={counts} errors={form.errors} />
      <SelectField name="reason" label="Reason">
        <option value="received">New stock received</option>
        <option value="correction">Recount</option>
        <option value="damaged">Damaged</option>
        <option value="returned">Returned</option>
        <option value="given_away">Given away</option>
      </SelectField>
      <Field name="note" label="Note" autoComplete="off" maxLength={200} error={form.errors.note} />
      {form.refusal?.message && <AlertBox>{form.refusal.message}</AlertBox>}
      <div className="actions">
        <SubmitButton busy={form.busy} doing="Saving...">
          Save stock
        </SubmitButton>
      </div>
    </form>
  );
}

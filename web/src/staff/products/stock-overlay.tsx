import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { adjustProductStock, getProductStock } from '../../shared/api/generated/sdk.gen';
import type { ProductStock, StockAdjustment } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { Alert } from '../../shared/components/alert';
import { Field, SelectField } from '../../shared/components/field';
import { type Rejection, useForm } from '../../shared/components/form';
import { Spinner } from '../../shared/components/spinner';
import { Empty } from '../../shared/components/states';
import { Submit } from '../../shared/components/submit';
import { staffClient as client, STAFF } from '../api/client';
import { queriesOf } from '../api/resource';
import { userMessage } from '../api/user-message';
import { Dialog, focusFirst } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/use-overlay-close';
import { Pager } from '../lists/pager';
import styles from './products.module.css';
import { PRODUCTS } from './resource';
import { ADJUSTMENTS, type Adjustment, changeOf, nameOfVariant } from './stock';
import { StockChanges } from './stock-changes';

/** Changes on a page. */
const SIZE = 10;

const stockQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [STAFF, PRODUCTS.subject, 'stock', id, page],
    queryFn: () =>
      getProductStock({ client, path: { id }, query: { limit: SIZE, offset: (page - 1) * SIZE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

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
    <div className={styles.adjust}>
      <p>
        <b>{stock.name}</b>
      </p>
      <AdjustForm key={id} id={id} stock={stock} />
      <h3>Latest changes</h3>
      <StockChanges stock={stock} />
      <Pager page={page} size={SIZE} total={stock.total} onPage={onPage} />
    </div>
  );
}

/** Says how many more or fewer there are, or how many were counted, and why. */
function AdjustForm({ id, stock }: { id: string; stock: ProductStock }) {
  const queries = useQueryClient();
  const [by, setBy] = useState<Adjustment>('change');
  const place = useRef<HTMLFormElement>(null);
  // The window was open before the form was there.
  useEffect(() => {
    if (place.current) focusFirst(place.current);
  }, []);
  const saving = useMutation({
    mutationFn: (body: StockAdjustment) => adjustProductStock({ client, path: { id }, body }),
    meta: {
      success: 'Stock updated successfully',
      failure: 'Failed to update stock',
      quiet: ['invalid_fields'],
    },
    // Not waited for: what is typed next would be taken for what was saved, and emptied.
    onSettled: () => void queries.invalidateQueries({ queryKey: queriesOf(PRODUCTS).all }),
  });
  const several = stock.variants.length > 1;
  const form = useForm({
    names: ['variant', 'number', 'reason', 'note'],
    check: ({ number }) =>
      changeOf(by, number)
        ? {}
        : {
            number:
              by === 'change'
                ? 'Enter a number other than 0, such as 12 or -3'
                : 'Enter a whole number, such as 12',
          },
    send: async ({
      variant,
      number,
      reason,
      note,
    }): Promise<Rejection<'number' | 'note'> | null> => {
      try {
        await saving.mutateAsync({
          variant_id: variant || (stock.variants[0]?.id ?? ''),
          ...(changeOf(by, number) ?? { change: null, count: null }),
          reason: reason as StockAdjustment['reason'],
          note,
        });
      } catch (error) {
        const [wrong] = error instanceof ApiError ? error.errors : [];
        if (!wrong) return { message: userMessage(error) };
        return {
          message: '',
          fields: { [wrong.pointer === '/note' ? 'note' : 'number']: wrong.message },
        };
      }
      // Variant, direction and reason may apply to the next change, which may already be typed.
      for (const [name, sent] of Object.entries({ number, note })) {
        const field = place.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement && field.value === sent) field.value = '';
      }
      return null;
    },
  });
  return (
    <form
      ref={place}
      className="form"
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      aria-label="Adjust stock"
    >
      {form.refusal?.message && <Alert>{form.refusal.message}</Alert>}
      {several ? (
        <SelectField name="variant" label="Size or color">
          {stock.variants.map((variant) => (
            <option key={variant.id} value={variant.id}>
              {nameOfVariant(variant)}: {variant.inventory_count} in stock
            </option>
          ))}
        </SelectField>
      ) : (
        <p>{stock.variants[0]?.inventory_count ?? 0} in stock</p>
      )}
      <fieldset className="choices">
        <legend>How</legend>
        {(Object.keys(ADJUSTMENTS) as Adjustment[]).map((way) => (
          <label key={way} className="choice">
            <input type="radio" name="by" checked={by === way} onChange={() => setBy(way)} />
            <span className="choice-name">{ADJUSTMENTS[way].way}</span>
          </label>
        ))}
      </fieldset>
      <Field
        name="number"
        label={ADJUSTMENTS[by].label}
        hint={ADJUSTMENTS[by].hint}
        inputMode={by === 'count' ? 'numeric' : 'text'}
        autoComplete="off"
        error={form.errors.number}
      />
      <SelectField name="reason" label="Reason">
        <option value="received">New stock received</option>
        <option value="correction">Recount</option>
        <option value="damaged">Damaged</option>
        <option value="returned">Returned</option>
        <option value="given_away">Given away</option>
      </SelectField>
      <Field name="note" label="Note" autoComplete="off" maxLength={200} error={form.errors.note} />
      <div className="actions">
        <Submit busy={form.busy} doing="Saving...">
          Update stock
        </Submit>
      </div>
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/http';
import { AlertBox } from '../../shared/components/alert';
import { Loaded } from '../../shared/components/states';
import {
  type AnyResource,
  type ListPart,
  queriesOf,
  type Row,
  resourceTexts,
} from '../api/resource';
import { Dialog } from '../components/dialog';
import { screenOf } from '../components/paths';
import { useOverlayClose } from '../components/screen-context';
import { OrderList } from './order-list';

export interface RowOrder<Item extends Row> {
  title: string;
  resource: AnyResource;
  /** Lists all rows of this order. */
  query: Record<string, unknown>;
  nameOf: (row: Item) => string;
  save: (order: { ids: string[]; before: string[] }) => Promise<unknown>;
}

export function OrderOverlay<Item extends Row>(props: RowOrder<Item>) {
  const close = useOverlayClose(screenOf(props.resource));
  const list = useQuery({
    ...queriesOf(props.resource).whole(props.query),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const failure = resourceTexts(props.resource).notLoaded;
  // Kept here, since the order below starts over when the rows change.
  const [changed, setChanged] = useState(false);
  return (
    <Dialog title={props.title} onClose={close}>
      {changed && (
        <AlertBox>
          <p>Someone else just changed this list. Here it is as it is now.</p>
        </AlertBox>
      )}
      <Loaded query={list} failure={failure} skeleton={<p className="quiet">Loading...</p>}>
        {(part) => {
          const rows = (part as ListPart<Item>).items;
          return (
            <Order
              {...props}
              // Starts over when rows were added or removed.
              key={rows.map(({ id }) => id).join()}
              rows={rows}
              onDone={close}
              onChanged={() => setChanged(true)}
            />
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface OrderProps<Item extends Row> extends RowOrder<Item> {
  rows: Item[];
  onDone: () => void;
  onChanged: () => void;
}

function Order<Item extends Row>(props: OrderProps<Item>) {
  const { rows, resource, nameOf, save, onDone, onChanged } = props;
  const [order, setOrder] = useState<readonly Item[]>(rows);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () => save({ ids: order.map(({ id }) => id), before: rows.map(({ id }) => id) }),
    meta: { success: 'Order saved', failure: resourceTexts(resource).failed('update') },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'order_changed') onChanged();
    },
    onSettled: async (_, error) => {
      await queries.invalidateQueries({ queryKey: queriesOf(resource).all });
      // The list that comes to light has the versions that the new order gave its rows.
      if (!error) onDone();
    },
  });
  return (
    <div className="form">
      <OrderList items={order} keyOf={({ id }) => id} nameOf={nameOf} onChange={setOrder} />
      <div className="form-end">
        <button
          type="button"
          className="btn btn-solid"
          aria-disabled={saving.isPending || undefined}
          onClick={() => !saving.isPending && saving.mutate()}
        >
          {saving.isPending ? 'Saving...' : 'Save order'}
        </button>
        <button type="button" className="btn" onClick={onDone}>
          Cancel
        </button>
      </div>
    </div>
  );
}

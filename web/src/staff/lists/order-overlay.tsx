import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/api/http';
import { Alert } from '../../shared/components/alert';
import { Loaded } from '../../shared/components/states';
import { type AnyResource, type Part, queriesOf, type Row, texts } from '../api/resource';
import { Dialog } from '../components/dialog';
import { useOverlayClose } from '../components/use-overlay-close';
import styles from './lists.module.css';
import { reordered } from './reorder';

interface Props<Item extends Row> {
  title: string;
  resource: AnyResource;
  /** The address of the list below. */
  screen: string;
  /** All rows that stand in this order. */
  query: Record<string, unknown>;
  nameOf: (row: Item) => string;
  save: (order: { ids: string[]; before: string[] }) => Promise<unknown>;
  /** Above the rows. */
  children?: ReactNode;
}

/** Rows in an order of their own: moved with buttons, or by dragging. */
export function OrderOverlay<Item extends Row>(props: Props<Item>) {
  const close = useOverlayClose(props.screen);
  const list = useQuery({
    ...queriesOf(props.resource).list(props.query),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const failure = texts(props.resource).notLoaded;
  // Kept here: the order itself begins anew with the rows that are there now.
  const [changed, setChanged] = useState(false);
  return (
    <Dialog title={props.title} onClose={close}>
      {props.children}
      {changed && (
        <Alert>
          <p>Someone else just changed this list. Here it is as it is now.</p>
        </Alert>
      )}
      <Loaded query={list} failure={failure} skeleton={<p className="quiet">Loading...</p>}>
        {(part) => (
          <Order
            {...props}
            // Rows that came or went begin anew.
            key={(part as Part<Item>).items.map(({ id }) => id).join()}
            rows={(part as Part<Item>).items}
            onDone={close}
            onChanged={() => setChanged(true)}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface OrderProps<Item extends Row> extends Props<Item> {
  rows: Item[];
  onDone: () => void;
  /** Another user was faster. */
  onChanged: () => void;
}

function Order<Item extends Row>(props: OrderProps<Item>) {
  const { rows, resource, nameOf, save, onDone, onChanged } = props;
  const [order, setOrder] = useState<readonly Item[]>(rows);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () => save({ ids: order.map(({ id }) => id), before: rows.map(({ id }) => id) }),
    meta: { success: 'Order saved', failure: texts(resource).failed('update') },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'order_changed') onChanged();
    },
    onSettled: async (_, error) => {
      await queries.invalidateQueries({ queryKey: queriesOf(resource).all });
      // The list that comes to light has the versions that the new order gave its rows.
      if (!error) onDone();
    },
  });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length) return;
    const next = reordered(order, from, to);
    setOrder(next);
    const row = next[to];
    if (row) setSaid(`${nameOf(row)}, ${to + 1} of ${next.length}`);
  };
  return (
    <div className="form">
      <ol className={styles.order}>
        {order.map((row, at) => (
          <li
            key={row.id}
            draggable
            className={dragged === at ? styles.dragged : undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              dataTransfer.setData('text/plain', row.id);
              setDragged(at);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== at) {
                move(dragged, at);
                setDragged(at);
              }
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <GripVertical className="icon" aria-hidden="true" />
            <span className={styles.orderName}>{nameOf(row)}</span>
            <MoveButton
              label={`Move ${nameOf(row)} up`}
              end={at === 0}
              up
              onMove={() => move(at, at - 1)}
            />
            <MoveButton
              label={`Move ${nameOf(row)} down`}
              end={at === order.length - 1}
              onMove={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
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

interface MoveProps {
  label: string;
  end: boolean;
  up?: boolean;
  onMove: () => void;
}

/** Stays where it is at the end, so that the focus does. */
function MoveButton({ label, end, up = false, onMove }: MoveProps) {
  const Icon = up ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="icon-button"
      title={label}
      aria-disabled={end || undefined}
      onClick={onMove}
    >
      <Icon className="icon" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </button>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { ApiError } from '../../shared/api/http';
import { type ListPart, queriesOf, resourceTexts } from '../api/resource';
import styles from './reservations.module.css';
import { RESERVATIONS, type Reservation } from './resource';

interface Change {
  row: Reservation;
  arrived: boolean;
}

/** Saves over any stored version, since an earlier press or another phone may have raised it: the last press wins. */
async function saveArrival({ row: { id, version }, arrived }: Change) {
  try {
    return await RESERVATIONS.update(id, version, { arrived });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale' || !error.stored) throw error;
    const stored = error.stored as Reservation;
    return RESERVATIONS.update(id, stored.version, { arrived });
  }
}

/** Shows the time of arrival in the lists that are there. */
function useArrivalUpdate() {
  const queries = useQueryClient();
  const { all } = queriesOf(RESERVATIONS);
  return (id: string, arrived_at: string | null) => {
    queries.setQueriesData<ListPart<Reservation>>(
      { queryKey: [...all, 'list'] },
      (part) =>
        part && {
          ...part,
          items: part.items.map((item) => (item.id === id ? { ...item, arrived_at } : item)),
        },
    );
  };
}

/** Checks a person in at the door with one press, at once; another press takes it back. */
export function CheckIn({ row }: { row: Reservation }) {
  const queries = useQueryClient();
  const { all } = queriesOf(RESERVATIONS);
  const show = useArrivalUpdate();
  const mutationKey = [...all, 'check-in'];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `check-in ${row.id}` },
    mutationFn: saveArrival,
    meta: { failure: resourceTexts(RESERVATIONS).failed('update') },
    onError: (_error, change) => show(change.row.id, change.row.arrived_at),
    onSettled: () => {
      // A refetch between two answers would undo the optimistic state of the later press.
      if (queries.isMutating({ mutationKey }) === 1)
        void queries.invalidateQueries({ queryKey: all });
    },
  });
  const arrived = row.arrived_at !== null;
  const press = () => {
    void queries.cancelQueries({ queryKey: all });
    show(row.id, arrived ? null : new Date().toISOString());
    mutate({ row, arrived: !arrived });
  };
  return (
    <button
      type="button"
      className={`${arrived ? 'btn' : 'btn btn-solid'} ${styles.checkIn}`}
      title={arrived ? 'Undo check-in' : undefined}
      onClick={press}
    >
      {arrived && <Check className="icon" aria-hidden="true" />}
      {arrived ? 'Arrived' : 'Check in'}
      <span className="sr-only">{arrived ? `: ${row.name}. Undo` : ` ${row.name}`}</span>
    </button>
  );
}

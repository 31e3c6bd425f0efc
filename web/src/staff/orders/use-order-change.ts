import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffOrder } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import type { Rejection } from '../../shared/components/form';
import { queriesOf, tagOf } from '../api/resource';
import { userMessage } from '../api/user-message';
import { ORDERS } from './resource';

export interface OrderFormProps {
  order: StaffOrder;
  onDone: (order: StaffOrder) => void;
  /** The stored row, if another user changed it since. */
  onStale: (order: StaffOrder) => void;
  onCancel: () => void;
}

/** Refusals that stand where they were caused. */
const CODES_SHOWN_INLINE = ['invalid_fields', 'stale', 'not_paid', 'not_failed', 'refunded_since'];

interface Change<Body> {
  call: (options: {
    body: Body;
    path: { id: string };
    headers: { 'If-Match': string };
  }) => Promise<StaffOrder>;
  success: string;
  failure: string;
}

export function useOrderChange<Body, Field extends string>(
  { order, onDone, onStale }: OrderFormProps,
  { call, success, failure }: Change<Body>,
  fieldOf: (pointer: string) => Field | undefined,
) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (body: Body) =>
      call({ body, path: { id: order.id }, headers: { 'If-Match': tagOf(order.version) } }),
    meta: { success, failure, quiet: CODES_SHOWN_INLINE },
    // Not awaited: the form closes with the answer, not with the reading of the lists after it.
    onSettled: () => void queries.invalidateQueries({ queryKey: queriesOf(ORDERS).all }),
  });
  return async (body: Body): Promise<Rejection<Field> | null> => {
    try {
      onDone(await change.mutateAsync(body));
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) return { message: userMessage(error) };
      if (error.code === 'stale' && error.stored) {
        onStale(error.stored as StaffOrder);
        return { message: 'Someone else just changed this order. Check it and try again.' };
      }
      const [wrong] = error.errors;
      const field = fieldOf(wrong?.pointer ?? '');
      if (!wrong || !field) return { message: wrong?.message ?? userMessage(error) };
      return { message: '', fields: { [field]: wrong.message } as Partial<Record<Field, string>> };
    }
  };
}

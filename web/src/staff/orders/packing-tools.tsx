import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeOrderStage } from '../../shared/api/generated/sdk.gen';
import type { NextStage, StaffOrder, StaffOrderItem } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { queriesOf } from '../api/resource';
import { toast, toastError } from '../components/toast-store';
import { type Stage, stageOf } from './format';
import { PackingList } from './packing-list';
import { ORDERS } from './resource';

const orders = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

interface Step {
  stage: NextStage;
  label: string;
  /** What became of the orders. */
  done: (count: number) => string;
  /** Whether the buyers are mailed. */
  mails: boolean;
  /** The orders that it is for. */
  fits: (stage: Stage, order: StaffOrderItem) => boolean;
  /** Why one was left out. */
  otherwise: string;
}

const STEPS: readonly Step[] = [
  {
    stage: 'sent',
    label: 'Mark as sent',
    done: (count) => `${orders(count)} marked as sent`,
    mails: true,
    fits: (stage, { delivery }) => stage === 'to_pack' && delivery === 'shipping',
    otherwise: 'Only orders to pack that ship can be sent.',
  },
  {
    stage: 'ready',
    label: 'Ready for pickup',
    done: (count) => `${orders(count)} ready for pickup`,
    mails: true,
    fits: (stage, { delivery }) => stage === 'to_pack' && delivery === 'pickup',
    otherwise: 'Only orders to pack for pickup can be ready.',
  },
  {
    stage: 'done',
    label: 'Done',
    done: (count) => `${orders(count)} done`,
    mails: false,
    fits: (stage) => stage === 'ready' || stage === 'sent',
    otherwise: 'Only orders that are ready or sent can be done.',
  },
];

interface Props {
  orders: readonly StaffOrderItem[];
}

/** What is done with chosen orders: one printed list, then on to the next stage, with an email to each buyer. */
export function PackingTools({ orders: chosen }: Props) {
  const queries = useQueryClient();
  const [printed, setPrinted] = useState<readonly StaffOrder[]>([]);
  const load = useMutation({
    mutationFn: () => Promise.all(chosen.map(({ id }) => ORDERS.get(id))),
    meta: { failure: 'Failed to load the orders' },
    onSuccess: setPrinted,
  });
  const change = useMutation({
    mutationFn: ({ stage }: Step) =>
      changeOrderStage({ client, body: { stage, ids: chosen.map(({ id }) => id) } }),
    meta: { failure: 'Failed to update orders' },
    onSuccess: ({ changed, skipped, missing }, { done, mails, otherwise }) => {
      const hint = mails ? 'Each buyer gets an email.' : undefined;
      if (changed.length > 0) toast('Success', done(changed.length), { hint });
      const left = skipped.map(({ number }) => number);
      if (left.length > 0) toastError(`Left as they were: ${left.join(', ')}`, otherwise);
      if (missing.length > 0) toastError(`${orders(missing.length)} not found`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queriesOf(ORDERS).all }),
  });
  const count = orders(chosen.length);
  const busy = load.isPending || change.isPending;
  const packable = chosen.some((order) => ['to_pack', 'ready', 'sent'].includes(stageOf(order)));
  const steps = STEPS.filter(({ fits }) => chosen.some((order) => fits(stageOf(order), order)));
  return (
    <>
      {packable && (
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={busy || undefined}
          onClick={() => !busy && load.mutate()}
        >
          Print packing list<span className="sr-only"> of {count}</span>
        </button>
      )}
      {steps.map((step) => (
        <button
          key={step.stage}
          type="button"
          className="btn btn-small"
          aria-disabled={busy || undefined}
          onClick={() => !busy && change.mutate(step)}
        >
          {step.label}
          <span className="sr-only"> {count}</span>
        </button>
      ))}
      {printed.length > 0 && <PackingList orders={printed} onPrinted={() => setPrinted([])} />}
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeOrderStage } from '../../shared/api/generated/sdk/admin-orders.gen';
import type { NextStage, StaffOrder, StaffOrderItem } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { queriesOf } from '../api/resource';
import { confirm } from '../components/confirm';
import { toast, toastError } from '../components/toast-store';
import { PackingList } from './packing-slip';
import { ORDERS } from './resource';
import { stageOf } from './stages';

const orderCount = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

const isPickup = ({ delivery }: StaffOrderItem) => delivery === 'pickup';

interface Step {
  stage: NextStage;
  label: string;
  about: string;
  done: (count: number) => string;
  mailed: readonly StaffOrderItem[];
  /** Why one was left out. */
  otherwise: string;
}

/** The step that marks packed orders as ready or sent, by their delivery, and emails each buyer. */
function packedStep(chosen: readonly StaffOrderItem[]): Step | undefined {
  const mailed = chosen.filter((order) => stageOf(order) === 'to_pack');
  const pickups = mailed.filter(isPickup).length;
  if (mailed.length === 0) return undefined;
  const [label, done, about] =
    pickups === 0
      ? ['Mark as sent', 'marked as sent', ` ${orderCount(chosen.length)}`]
      : pickups === mailed.length
        ? ['Ready for pickup', 'ready for pickup', ` ${orderCount(chosen.length)}`]
        : [`Mark ${mailed.length} as ready or sent`, 'marked as ready or sent', ''];
  return {
    stage: 'packed',
    label,
    about,
    done: (count) => `${orderCount(count)} ${done}`,
    mailed,
    otherwise: 'Only orders to pack can be ready or sent.',
  };
}

function doneStep(chosen: readonly StaffOrderItem[]): Step | undefined {
  if (!chosen.some((order) => ['ready', 'sent'].includes(stageOf(order)))) return undefined;
  return {
    stage: 'done',
    label: 'Mark as complete',
    about: ` ${orderCount(chosen.length)}`,
    done: (count) => `${orderCount(count)} done`,
    mailed: [],
    otherwise: 'Only orders that are ready or sent can be done.',
  };
}

async function confirmMailing(mailed: readonly StaffOrderItem[]): Promise<boolean> {
  const buyers = new Set(mailed.map(({ email }) => email)).size;
  if (buyers < 2) return true;
  const pickups = mailed.filter(isPickup).length;
  const sent = mailed.length - pickups;
  const parts = [
    pickups > 0 && `${orderCount(pickups)} will be marked as ready for pickup`,
    sent > 0 && `${orderCount(sent)} ${pickups > 0 ? '' : 'will be marked '}as sent`,
  ];
  return confirm({
    title: `Email ${buyers} buyers?`,
    body: `${parts.filter(Boolean).join(' and ')}. Each buyer gets an email.`,
    action: `Email ${buyers} buyers`,
    cancel: 'Go back',
  });
}

interface Props {
  orders: readonly StaffOrderItem[];
}

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
    onSuccess: ({ changed, skipped, missing }, { stage, done, otherwise }) => {
      const hint = stage === 'packed' ? 'Each buyer gets an email.' : undefined;
      if (changed.length > 0) toast('Success', done(changed.length), { hint });
      const left = skipped.map(({ number }) => number);
      if (left.length > 0) toastError(`Left as they were: ${left.join(', ')}`, otherwise);
      if (missing.length > 0) toastError(`${orderCount(missing.length)} not found`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queriesOf(ORDERS).all }),
  });
  const count = orderCount(chosen.length);
  const busy = load.isPending || change.isPending;
  const packable = chosen.some((order) => ['to_pack', 'ready', 'sent'].includes(stageOf(order)));
  const steps = [packedStep(chosen), doneStep(chosen)].filter((step) => step !== undefined);
  const take = async (step: Step) => {
    if (!busy && (await confirmMailing(step.mailed))) change.mutate(step);
  };
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
          onClick={() => void take(step)}
        >
          {step.label}
          <span className="sr-only">{step.about}</span>
        </button>
      ))}
      {printed.length > 0 && <PackingList orders={printed} onPrinted={() => setPrinted([])} />}
    </>
  );
}

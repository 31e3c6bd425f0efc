import { useState } from 'react';
import { retryRefund } from '../../shared/api/generated/sdk/admin-orders.gen';
import type { RefundRetry } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { type OrderFormProps, useOrderChange } from './use-order-change';

export function RetryRefund({ id, ...props }: OrderFormProps & { id: string }) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const send = useOrderChange<RefundRetry, never>(
    props,
    {
      call: (options) => retryRefund({ client, ...options }),
      success: 'Refund is on its way',
      failure: 'Failed to refund order',
    },
    () => undefined,
  );
  const retry = async () => {
    if (busy) return;
    setBusy(true);
    const refusal = await send({ refund_id: id });
    setBusy(false);
    setSaid(refusal?.message ?? '');
  };
  return (
    <>
      {' '}
      <button type="button" className="link" aria-disabled={busy || undefined} onClick={retry}>
        Try again
      </button>
      {said && (
        <span role="alert" className="field-error">
          {' '}
          {said}
        </span>
      )}
    </>
  );
}

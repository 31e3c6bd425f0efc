import { AlertBox } from './alert';
import type { Rejection } from './form';

export function RejectionAlert({ refusal }: { refusal: Rejection | null }) {
  if (!refusal?.message) return null;
  const { message, reasons = [] } = refusal;
  return (
    <AlertBox>
      <p>{message}</p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </AlertBox>
  );
}

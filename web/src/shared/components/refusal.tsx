import { Alert } from './alert';
import type { Refusal } from './form';

export function RefusalAlert({ refusal }: { refusal: Refusal | null }) {
  if (!refusal?.message) return null;
  const { message, reasons = [] } = refusal;
  return (
    <Alert>
      <p>{message}</p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

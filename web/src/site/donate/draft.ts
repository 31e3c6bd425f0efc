import { sessionValue } from '../components/session-value';

/** The draft of a donation, which survives a reload. It contains no secrets. */
interface Draft {
  values: Record<string, string>;
  /** Whether the browser has left for the payment page. */
  left: boolean;
}

/** A donation that was sent, as JSON, and the key that makes it harmless to send it again. */
interface Attempt {
  sent: string;
  key: string;
}

const kept = sessionValue<Draft>('donation');
const attempt = sessionValue<Attempt>('donation_attempt');

export const readDraft = kept.read;
export const writeDraft = kept.write;

/** The key to send a donation with: the last one while the very same donation is tried again, also after coming back from the payment page. */
export function idempotencyKeyFor(donation: object): string {
  const sent = JSON.stringify(donation);
  const before = attempt.read();
  if (before?.sent === sent) return before.key;
  const key = crypto.randomUUID();
  attempt.write({ sent, key });
  return key;
}

export const endAttempt = attempt.forget;

export function forgetDraft(): void {
  kept.forget();
  endAttempt();
}

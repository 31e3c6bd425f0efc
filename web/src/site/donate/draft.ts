import { stored } from '../components/stored';

/** A gift that was begun. Nothing of it is secret, and it survives a reload. */
interface Draft {
  values: Record<string, string>;
  /** Whether the browser has left for the payment page. */
  left: boolean;
}

const kept = stored<Draft>('donation');

export const readDraft = kept.read;
export const writeDraft = kept.write;
export const forgetDraft = kept.forget;

import type { Autosave, AutosaveForm } from '../../shared/api/generated/types.gen';
import { changesOf, type FormValues, valuesOf } from './values';

/** Characters of the name under which an autosave is listed. */
const LONGEST_TITLE = 300;
/** The server takes 512 KB; a character may be three bytes. */
const LONGEST_BODY = 480_000;
/** Where the values before the changes are, beside those that are typed. */
const BASE = '$base';

const sizeOf = (body: object) => new Blob([JSON.stringify(body)]).size;

/**
 * What is sent of a form as it is typed: all values, and of those that changed what they were before. Null where nothing changed, undefined
 * where it has no title yet or is too long to be sent.
 */
export function autosaveContent<V extends FormValues>(
  base: V,
  version: number,
  values: V,
): AutosaveForm | null | undefined {
  const names = Object.keys(changesOf(base, values));
  if (names.length === 0) return null;
  const title = String(values.title ?? values.name ?? '').trim();
  if (title === '') return undefined;
  const head = { title: title.slice(0, LONGEST_TITLE), base_version: version || null };
  const before = Object.fromEntries(names.map((name) => [name, base[name]]));
  const whole = { ...head, values: { ...values, [BASE]: before } };
  if (sizeOf(whole) <= LONGEST_BODY) return whole;
  // Without what was there before, the two versions are compared as they are.
  const bare = { ...head, values: { ...values } };
  return sizeOf(bare) <= LONGEST_BODY ? bare : undefined;
}

/** The input, and the values that it is based on unless they were too long to be sent. */
export function typedIn<V extends FormValues>(
  { values }: Pick<Autosave, 'values'>,
  empty: V,
): { mine: V; from: Partial<V> } {
  const { [BASE]: before, ...typed } = values;
  const mine = valuesOf(empty, typed);
  return { mine, from: before ? { ...mine, ...(before as Partial<V>) } : {} };
}

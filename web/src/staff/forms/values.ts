/** Value of a form field during editing. Empty is '' in text fields and null in others; a list contains names or nested rows. */
type FieldValue = string | number | boolean | null | readonly object[] | readonly string[];

export type FormValues = Record<string, FieldValue>;

/** Values as stored; the version is 0 for a row that is not stored yet. */
export interface Stored<V extends FormValues> {
  version: number;
  values: V;
}

/** The fields of `empty` as they are stored in `row`: text that is not there is ''. */
export function valuesOf<V extends FormValues>(empty: V, row: object): V {
  const stored = row as Record<string, unknown>;
  const pairs = Object.entries(empty).map(([name, nothing]) => [name, stored[name] ?? nothing]);
  return Object.fromEntries(pairs) as V;
}

const isSameValue = (one: unknown, other: unknown) =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

/** Differences from `before`, as the body of a JSON Merge Patch (RFC 7396). */
export function changesOf<V extends FormValues>(before: V, values: V): Partial<V> {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSameValue(value, before[name]),
  );
  return Object.fromEntries(changed) as Partial<V>;
}

export interface Merge<V> {
  /** Theirs, with all that this person changed and they did not. */
  merged: V;
  /** Fields that both changed differently. */
  conflicts: (keyof V & string)[];
  taken: (keyof V & string)[];
}

/** Merges two versions of a row by their common base. A field that `base` lacks counts as changed by both. */
export function merge<V extends FormValues>(base: Partial<V>, mine: V, theirs: V): Merge<V> {
  const merged: V = { ...theirs };
  const conflicts: Merge<V>['conflicts'] = [];
  const taken: Merge<V>['taken'] = [];
  for (const name of Object.keys(theirs) as (keyof V & string)[]) {
    const changedByMe = !isSameValue(mine[name], base[name]);
    const changedByThem = !isSameValue(theirs[name], base[name]);
    if (changedByMe) merged[name] = mine[name];
    if (changedByMe && changedByThem && !isSameValue(mine[name], theirs[name]))
      conflicts.push(name);
    if (changedByThem && !changedByMe) taken.push(name);
  }
  return { merged, conflicts, taken };
}

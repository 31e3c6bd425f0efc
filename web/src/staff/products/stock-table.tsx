import { useState } from 'react';
import type { VariantStock } from '../../shared/api/generated/types.gen';
import { countOf, gridOf, nameOfVariant, onShelf } from './stock';
import styles from './stock.module.css';

interface Props {
  variants: readonly VariantStock[];
  counts: Counts;
  errors: Readonly<Partial<Record<string, string>>>;
}

export function StockTable({ variants, counts, errors }: Props) {
  const [only, second] = variants;
  const wrong = variants.filter(({ id }) => errors[id]);
  const { head, columns, rows } = gridOf(variants);
  return (
    <div className={styles.counts}>
      {only && !second ? (
        <div className="field">
          <label htmlFor={only.id}>{nameOfVariant(only) || 'In stock'}</label>
          <Cell variant={only} counts={counts} invalid={wrong.length > 0} />
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys scroll what has the focus
        <section className={styles.scroll} aria-label="Stock by size and color" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, cells }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {cells.map((variant, at) => (
                    <td key={columns[at]}>
                      {variant && (
                        <div className="field">
                          <label className="sr-only" htmlFor={variant.id}>
                            {nameOfVariant(variant)}
                          </label>
                          <Cell
                            variant={variant}
                            counts={counts}
                            invalid={Boolean(errors[variant.id])}
                          />
                        </div>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {variants.some(({ reserved }) => reserved > 0) && (
        <p className="quiet">On hold: part of the number, for orders that aren’t paid yet.</p>
      )}
      {wrong.map(({ id }) => (
        <p key={id} id={`${id}-error`} className="field-error">
          {errors[id]}.
        </p>
      ))}
    </div>
  );
}

interface CellProps {
  variant: VariantStock;
  counts: Counts;
  invalid: boolean;
}

function Cell({ variant, counts, invalid }: CellProps) {
  const { id, reserved } = variant;
  const text = counts.textOf(variant);
  const shelf = counts.shelfOf(variant);
  const read = countOf(text, shelf);
  const notes = [
    'count' in read && read.count !== shelf && `${shelf} → ${read.count}`,
    onShelf(variant) !== shelf && `now ${onShelf(variant)}`,
    reserved > 0 && `${reserved} on hold`,
  ].filter(Boolean);
  const described = [invalid && `${id}-error`, notes.length > 0 && `${id}-note`];
  return (
    <>
      <input
        id={id}
        name={id}
        value={text}
        // Its keys have a plus sign on telephones.
        inputMode="tel"
        autoComplete="off"
        maxLength={10}
        aria-invalid={invalid || undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => counts.type(variant, target.value)}
      />
      {notes.length > 0 && (
        <span className={styles.note} id={`${id}-note`}>
          {notes.join(', ')}
        </span>
      )}
    </>
  );
}

/** Text of a cell, and the stock when the user typed it, so units sold since are not overwritten. */
interface Typed {
  text: string;
  shelf: number;
}

interface Counts {
  textOf: (variant: VariantStock) => string;
  /** The units on the shelf that its text is about. */
  shelfOf: (variant: VariantStock) => number;
  type: (variant: VariantStock, text: string) => void;
  /** Forgets the texts that were saved; those that were typed since are about the new stock. */
  onSaved: (sent: Record<string, string>, stored: readonly VariantStock[]) => void;
  /** The texts of these variants are about the new stock from now on. */
  onOutdated: (variants: readonly VariantStock[]) => void;
  isChanged: boolean;
}

export function useCounts(variants: readonly VariantStock[]): Counts {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const shelfOf = (variant: VariantStock) => typed[variant.id]?.shelf ?? onShelf(variant);
  const textOf = (variant: VariantStock) => typed[variant.id]?.text ?? String(onShelf(variant));
  const based = (known: typeof typed, on: readonly VariantStock[]) =>
    Object.fromEntries(
      Object.entries(known).map(([id, cell]) => {
        const variant = on.find((variant) => variant.id === id);
        return [id, variant ? { ...cell, shelf: onShelf(variant) } : cell];
      }),
    );
  return {
    textOf,
    shelfOf,
    type: (variant, text) =>
      setTyped((known) => ({
        ...known,
        [variant.id]: { text, shelf: known[variant.id]?.shelf ?? onShelf(variant) },
      })),
    onSaved: (sent, stored) =>
      setTyped((known) => {
        const since = Object.entries(known).filter(([id, { text }]) => sent[id] !== text);
        return based(Object.fromEntries(since), stored);
      }),
    onOutdated: (variants) => setTyped((known) => based(known, variants)),
    isChanged: variants.some((variant) => {
      const shelf = shelfOf(variant);
      const read = countOf(textOf(variant), shelf);
      return 'wrong' in read || read.count !== shelf;
    }),
  };
}

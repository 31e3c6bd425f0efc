import type { VariantStock } from '../../shared/api/generated/types.gen';
import { countOf, gridOf, nameOfVariant, onShelf } from './stock';
import styles from './stock.module.css';
import type { Counts } from './use-counts';

interface Props {
  variants: readonly VariantStock[];
  counts: Counts;
  /** By the id of the variant. */
  errors: Readonly<Partial<Record<string, string>>>;
}

/** The stock by size and color; of a product with one variant, a single field. */
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

import type { LinkedOrder, Quote, QuoteLine } from '../../shared/api/generated/types.gen';
import { usd } from '../../shared/lib/money';
import { variantLabel } from '../cart/variant-label';
import styles from './checkout.module.css';

/** Price of the items. */
export function Lines({ lines }: { lines: readonly QuoteLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a quote's lines have no ids, and come all at once
        <li className={styles.line} key={at}>
          <span>
            {`${line.quantity} × ${line.name}`}
            {variantLabel(line) && <span className="quiet">{` (${variantLabel(line)})`}</span>}
          </span>
          <span>{usd(line.total)}</span>
        </li>
      ))}
    </ul>
  );
}

type Amounts = Pick<Quote, 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'>;

interface Props {
  of: Amounts & Partial<Pick<LinkedOrder, 'refunded'>>;
  /** The discount's code. */
  code: string | null | undefined;
  /** It is shipped. */
  shipped: boolean;
  /** Text in place of an unknown tax. */
  untaxed?: string;
  /** The choice changed and its price is not known yet. */
  pending?: boolean;
}

/** Amounts of the order. */
export function Amounts({ of, code, shipped, untaxed, pending }: Props) {
  const { subtotal, discount, shipping, tax, total, refunded = 0 } = of;
  const rows: [string, string][] = [['Subtotal', usd(subtotal)]];
  const known = (amount: string) => (pending ? 'Updating...' : amount);
  if (discount > 0)
    rows.push([code ? `Discount (${code})` : 'Discount', known(`−${usd(discount)}`)]);
  if (shipped) rows.push(['Shipping', known(shipping > 0 ? usd(shipping) : 'Free')]);
  if (tax > 0 || untaxed) rows.push(['Sales tax', untaxed ?? known(usd(tax))]);
  rows.push([untaxed ? 'Total before tax' : 'Total', known(usd(total))]);
  if (refunded > 0) rows.push(['Refunded', `−${usd(refunded)}`]);
  return (
    <dl className={styles.amounts}>
      {rows.map(([name, amount]) => (
        <div
          className={`${styles.line} ${name.startsWith('Total') ? styles.total : ''}`}
          key={name}
        >
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

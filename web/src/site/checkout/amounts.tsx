import type {
  LinePicture,
  LinkedOrder,
  Quote,
  QuoteLine,
} from '../../shared/api/generated/types.gen';
import { Picture } from '../../shared/components/picture';
import { usd } from '../../shared/lib/money';
import { variantLabel } from '../cart/words';
import styles from './checkout.module.css';

interface LinesProps {
  lines: readonly QuoteLine[];
  pictures: readonly (LinePicture | null | undefined)[];
}

export function QuoteItems({ lines, pictures }: LinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, at) => {
        const { image_url = null, picture } = pictures[at] ?? {};
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a quote's lines have no ids, and come all at once
          <li className="pair" key={at}>
            <Picture src={image_url} facts={picture} alt="" tile sizes="3rem" />
            <span>
              {`${line.quantity} × ${line.name}`}
              {variantLabel(line) && <span className="quiet">{` (${variantLabel(line)})`}</span>}
            </span>
            <span>{usd(line.total)}</span>
          </li>
        );
      })}
    </ul>
  );
}

type Amounts = Pick<Quote, 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'>;

interface Props {
  of: Amounts & Partial<Pick<LinkedOrder, 'refunded'>>;
  code: string | null | undefined;
  shipped: boolean;
  untaxed?: string;
  pending?: boolean;
}

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
        <div className={name.startsWith('Total') ? `pair total ${styles.sum}` : 'pair'} key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

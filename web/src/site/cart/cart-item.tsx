import type { ReactNode } from 'react';
import type { CartItem } from '../../shared/api/generated/types.gen';
import { Picture } from '../../shared/components/picture';
import { usd } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import styles from './drawer.module.css';
import { variantLabel } from './variant-label';

interface Props {
  item: CartItem;
  /** Content beside the picture: details and controls. */
  children: (details: ReactNode, name: string) => ReactNode;
}

/** An item of the cart, as the drawer and the cart's page show it. */
export function CartItemView({ item, children }: Props) {
  const { product, problem } = item;
  const name = product?.name ?? 'Unknown Product';
  const options = product ? variantLabel(product) : '';
  const details = (
    <>
      <p className={styles.name}>
        {product ? <a href={paths.product(item.product_id)}>{name}</a> : name}
      </p>
      {options && <p className={styles.options}>{options}</p>}
      <p className={styles.price}>{usd(item.price)}</p>
      {problem && <p className={styles.problem}>{problem.message}</p>}
    </>
  );
  return (
    <li className={styles.row}>
      <Picture src={product?.image_url ?? null} alt="" whole sizes="5rem" />
      {children(details, name)}
    </li>
  );
}

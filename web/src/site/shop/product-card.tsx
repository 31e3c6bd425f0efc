import type { Product } from '../../shared/api/generated/types.gen';
import { Picture } from '../../shared/components/picture';
import { paths } from '../../shared/paths';
import { AddButton } from './add-button';
import { priceOf, stockNote } from './price';
import styles from './product-card.module.css';

/** A product in the grid. With variants, it links to its page. */
export function ProductCard({ product, first }: { product: Product; first: boolean }) {
  const { id, name, variants, inventory_count: left } = product;
  const note = stockNote(left);
  const href = paths.product(id);
  return (
    <li className={styles.card}>
      <Picture
        src={product.image_url}
        facts={product.picture}
        alt=""
        first={first}
        whole
        sizes="(min-width: 60rem) 22rem, (min-width: 36rem) 45vw, 92vw"
      />
      <h2 className="headline">
        <a href={href}>{name}</a>
      </h2>
      <p className={styles.price}>
        {priceOf(product)}
        {note && <span className={left > 0 ? styles.few : styles.none}>{note}</span>}
      </p>
      <div className={styles.action}>
        {variants.length > 1 && left > 0 ? (
          <a className="btn" href={href}>
            Choose options<span className="sr-only"> for {name}</span>
          </a>
        ) : (
          <AddButton product={product} variant={variants[0]} quantity={1} about={name} />
        )}
      </div>
    </li>
  );
}

import type { Product } from '../../shared/api/generated/types.gen';
import { Picture } from '../../shared/components/picture';
import { paths } from '../../shared/paths';
import { AddButton } from './add-button';
import { priceOf, stockNote } from './price';
import styles from './product-card.module.css';

interface Props {
  product: Product;
  first?: boolean;
  heading?: 'h2' | 'h3';
}

export function ProductCard({ product, first = false, heading: Heading = 'h2' }: Props) {
  const { id, name, variants, inventory_count: left } = product;
  const note = left > 0 && stockNote(left);
  const href = paths.product(id);
  return (
    <li className={styles.card}>
      <div className={styles.link}>
        <Picture
          src={product.image_url}
          facts={product.picture}
          alt=""
          first={first}
          tile
          sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 30vw, 45vw"
        />
        <div className={styles.line}>
          <Heading className="headline whole">
            <a href={href}>{name}</a>
          </Heading>
          <p>{priceOf(product)}</p>
        </div>
      </div>
      {note && <p className={styles.few}>{note}</p>}
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

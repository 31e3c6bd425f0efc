import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Product, ProductVariant } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';

interface Props {
  product: Product;
  variant: ProductVariant | undefined;
  quantity: number;
  id?: string;
  /** Name of the product, if a page has several buttons. They are quiet, and the header's button leads to the cart. */
  about?: string;
  told?: string;
  isMissing?: boolean;
  /** Called instead of adding: the buyer has not chosen yet. */
  onUnchosen?: (() => void) | undefined;
}

/** The button that puts a product into the cart: a plain form (`crates/site/src/cart.rs`); with scripts the page stays where it is. */
export function AddButton({
  product,
  variant,
  quantity,
  id,
  about,
  told,
  isMissing = false,
  onUnchosen,
}: Props) {
  const [adding, setAdding] = useState(false);
  const [failed, setFailed] = useState(false);
  const [added, setAdded] = useState(false);
  const left = variant?.inventory_count ?? product.inventory_count;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // With scripts, the page itself says what is missing.
    if (form.current) form.current.noValidate = true;
  }, []);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (adding) return;
    if (onUnchosen) return onUnchosen();
    setAdding(true);
    setFailed(false);
    try {
      // Visitors who only look do not load the cart's scripts.
      const { addToCart } = await import('../cart/add-to-cart');
      const item = { product_id: product.id, variant_id: variant?.id ?? null, quantity };
      if (await addToCart(item, told)) setAdded(true);
    } catch {
      setFailed(true);
    }
    setAdding(false);
  };
  return (
    <form ref={form} id={id} className="actions" method="post" action={paths.cart} onSubmit={add}>
      <input type="hidden" name="do" value="add" />
      <input type="hidden" name="product_id" value={product.id} />
      {/* Not disabled while it adds: the focus would be lost. */}
      <button
        type="submit"
        className={about ? 'btn' : 'btn btn-solid btn-large'}
        disabled={left === 0 || isMissing}
        aria-disabled={adding || undefined}
      >
        {isMissing
          ? 'Not available'
          : left === 0
            ? 'Out of stock'
            : adding
              ? 'Adding…'
              : 'Add to cart'}
        {about && <span className="sr-only">: {about}</span>}
      </button>
      {added && !about && (
        <a className="btn btn-large" href={paths.cart}>
          View cart
        </a>
      )}
      {failed && <p role="alert">Failed to add item to cart. Reload the page and try again.</p>}
    </form>
  );
}

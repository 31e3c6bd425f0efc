import { useState } from 'react';
import type { Product, ProductVariant } from '../../shared/api/generated/types.gen';

interface Props {
  product: Product;
  /** None is chosen yet. */
  variant: ProductVariant | undefined;
  quantity: number;
  /** What the button is about, where several stand on a page. */
  about?: string;
  /** What is told beside 'Added to cart'. */
  told?: string;
}

export function AddButton({ product, variant, quantity, about, told }: Props) {
  const [adding, setAdding] = useState(false);
  const [failed, setFailed] = useState(false);
  const left = variant?.inventory_count ?? product.inventory_count;
  const add = async () => {
    if (adding) return;
    setAdding(true);
    setFailed(false);
    try {
      // Whoever only looks does not load the cart's scripts.
      const { addToCart } = await import('../cart/add');
      await addToCart({ product_id: product.id, variant_id: variant?.id ?? null, quantity }, told);
    } catch {
      setFailed(true);
    }
    setAdding(false);
  };
  return (
    <>
      {/* Not disabled while it adds: the focus would be lost. */}
      <button
        type="button"
        className="btn btn-solid"
        disabled={left === 0 || !variant}
        aria-disabled={adding || undefined}
        onClick={add}
      >
        {left === 0 ? 'Out of stock' : adding ? 'Adding…' : 'Add to cart'}
        {about && <span className="sr-only">: {about}</span>}
      </button>
      {failed && <p role="alert">Failed to add item to cart. Reload the page and try again.</p>}
    </>
  );
}

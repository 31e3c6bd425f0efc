import { useCallback, useEffect, useRef, useState } from 'react';
import type { Cart, CartItem } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { addItem, emptyCart, loadCart, removeItem, setQuantity } from './api';
import { CART_UPDATED, cartUpdated } from './session';
import { failed, told } from './toast';

/** ms: time enough to change one's mind. */
const UNDO_MS = 10_000;

/**
 * The cart that a page or the drawer shows, and the ways to change it. It follows what is changed elsewhere, in other windows too. `refocus`
 * is called when what had the focus is gone.
 */
export function useCart(given: Cart | undefined, refocus: () => void) {
  const [cart, setCart] = useState(given);
  const [busy, setBusy] = useState(false);
  /** How often a change made here was answered, or failed: what was typed is settled by then. */
  const [answers, setAnswers] = useState(0);
  /** How often the cart was asked for, and which of these answers is shown: no older one comes after it. */
  const asked = useRef(0);
  const shown = useRef(0);
  const show = useCallback((now: Cart, turn: number) => {
    if (turn < shown.current) return;
    shown.current = turn;
    setCart(now);
  }, []);
  const read = useCallback(async () => {
    const turn = ++asked.current;
    show(await loadCart(), turn);
  }, [show]);
  useEffect(() => {
    // What is shown stays where it cannot be looked up.
    const follow = () => void read().catch((error) => console.error(error));
    window.addEventListener(CART_UPDATED, follow);
    return () => window.removeEventListener(CART_UPDATED, follow);
  }, [read]);

  /** One change after the other: each answers the cart as it is then. Null where it failed. */
  const change = async (
    wanted: () => Promise<Cart>,
    failure: string,
    done?: () => void,
  ): Promise<Cart | null> => {
    setBusy(true);
    let now: Cart | null = null;
    try {
      now = await wanted();
      show(now, ++asked.current);
      if (now.notice) told('Cart updated', { text: now.notice });
      done?.();
    } catch (error) {
      console.error(failure, error);
      failed(failure);
    }
    // After a failure, too: it may have arrived all the same.
    cartUpdated();
    setBusy(false);
    setAnswers((answered) => answered + 1);
    return now;
  };
  const set = (id: string, quantity: number) =>
    change(() => setQuantity(id, quantity), 'Failed to update cart item');
  const remove = (id: string) =>
    change(
      () => removeItem(id),
      'Failed to remove item from cart',
      () => {
        told('Item removed', { text: 'Item has been removed from your cart' });
        refocus();
      },
    );
  const putBack = (items: readonly CartItem[]) =>
    change(
      () => addAll(items),
      'Failed to put your items back. Check your cart.',
      () => {
        told('Cart restored', { text: 'Your items are back in your cart' });
        refocus();
      },
    );
  const clear = () => {
    const items = cart?.items ?? [];
    return change(emptyCart, 'Failed to clear cart', () =>
      told('Cart cleared', {
        text: 'All items have been removed from your cart',
        ms: UNDO_MS,
        undo: () => void putBack(items),
      }),
    );
  };
  return { cart, busy, answers, read, set, remove, clear };
}

/** Puts items back in the order in which they came: a cart shows the newest first. What is said of one of them is said of all. */
async function addAll(items: readonly CartItem[]): Promise<Cart> {
  const notices: string[] = [];
  let cart = await loadCart();
  for (const { product_id, variant_id, quantity, product } of items.toReversed()) {
    const tell = (what: string) => notices.push(product ? `${product.name}: ${what}` : what);
    try {
      cart = await addItem({ product_id, variant_id, quantity });
      if (cart.notice) tell(cart.notice);
    } catch (error) {
      // Sold out meanwhile: the others come back all the same.
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      tell(error.message);
    }
  }
  return { ...cart, notice: notices.join(' ') || null };
}

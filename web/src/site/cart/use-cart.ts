import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Cart, CartItem } from '../../shared/api/generated/types.gen';
import { ApiError, READ_ONLY } from '../../shared/api/http';
import { addItem, emptyCart, loadCart, removeItem, setQuantity } from './api';
import { cartQuery, dropPending, refetch } from './query';
import { CART_UPDATED, dispatchCartUpdated } from './session';
import { showCartError, showCartToast } from './toast';

const UNDO_MS = 10_000;

/** Follows changes made elsewhere, in other windows too. Calls `refocus` when the focused element is gone. */
export function useCart(given: Cart | undefined, refocus: () => void) {
  const queries = useQueryClient();
  // Loaded when the drawer opens and after a change, not on mount.
  const { data: cart = given } = useQuery({ ...cartQuery, enabled: false });
  const [busy, setBusy] = useState(false);
  /** Settles when all changes made so far were answered or failed. */
  const changes = useRef<Promise<unknown>>(Promise.resolve());
  const read = useCallback(() => refetch(queries, cartQuery), [queries]);
  useEffect(() => {
    // A failed request leaves the shown items.
    const follow = () => void read().catch((error) => console.error(error));
    window.addEventListener(CART_UPDATED, follow);
    return () => window.removeEventListener(CART_UPDATED, follow);
  }, [read]);

  /** Runs changes in sequence. Each returns the cart, or null on failure. */
  const change = (
    wanted: () => Promise<Cart>,
    failure: string,
    done?: () => void,
  ): Promise<Cart | null> => {
    setBusy(true);
    const turn = changes.current.then(() => changeNow(wanted, failure, done));
    changes.current = turn;
    return turn.finally(() => changes.current === turn && setBusy(false));
  };
  const changeNow = async (
    wanted: () => Promise<Cart>,
    failure: string,
    done?: () => void,
  ): Promise<Cart | null> => {
    let now: Cart | null = null;
    try {
      now = await wanted();
      dropPending(queries, cartQuery.queryKey);
      queries.setQueryData(cartQuery.queryKey, now);
      if (now.notice) showCartToast('Cart updated', { text: now.notice });
      done?.();
    } catch (error) {
      console.error(failure, error);
      const isReadOnly = error instanceof ApiError && error.code === READ_ONLY;
      showCartError(isReadOnly ? `${failure}. ${error.message}` : failure);
    }
    // After a failure, too: it may have arrived all the same.
    dispatchCartUpdated();
    return now;
  };
  const set = (id: string, quantity: number) =>
    change(() => setQuantity(id, quantity), 'Failed to update cart item');
  const remove = (id: string) =>
    change(
      () => removeItem(id),
      'Failed to remove item from cart',
      () => {
        showCartToast('Item removed', { text: 'Item has been removed from your cart' });
        refocus();
      },
    );
  const putBack = (items: readonly CartItem[]) => {
    let lost: CartItem[] = [];
    const undo = () => void putBack(items);
    return change(
      async () => {
        const back = await addAll(items).catch((error) => {
          lost = [...items];
          throw error;
        });
        lost = back.lost;
        return back.cart;
      },
      'Failed to put your items back. Check your cart.',
      () => {
        if (lost.length === 0)
          showCartToast('Cart restored', { text: 'Your items are back in your cart' });
        refocus();
        // The drawer has been closed, or the page left: where to find the items again.
        if (document.activeElement === document.body) {
          document.querySelector<HTMLElement>('header [aria-haspopup="dialog"]')?.focus();
        }
      },
    ).finally(() => {
      if (lost.length === 0) return;
      const count = lost.length === 1 ? '1 item isn’t' : `${lost.length} items aren’t`;
      showCartToast('Some items are missing', {
        text: `${count} back in your cart yet.`,
        ms: UNDO_MS,
        undo,
      });
    });
  };
  const clear = () => {
    const items = cart?.items ?? [];
    return change(emptyCart, 'Failed to clear cart', () =>
      showCartToast('Cart cleared', {
        text: 'All items have been removed from your cart',
        ms: UNDO_MS,
        undo: () => void putBack(items),
      }),
    );
  };
  return { cart, busy, read, set, remove, clear };
}

/**
 * Puts items back in their original order (a cart lists the newest first). Skips those that the cart already holds because only the answer
 * was lost. Joins the notices of all items. `lost` holds the items that failed for now and can be tried again.
 */
async function addAll(items: readonly CartItem[]): Promise<{ cart: Cart; lost: CartItem[] }> {
  const notices: string[] = [];
  const lost: CartItem[] = [];
  let cart = await loadCart();
  const held = new Map(cart.items.map(({ variant_id, quantity }) => [variant_id, quantity]));
  for (const item of items.toReversed()) {
    const { product_id, variant_id, product } = item;
    const tell = (what: string) => notices.push(product ? `${product.name}: ${what}` : what);
    const quantity = item.quantity - (held.get(variant_id) ?? 0);
    if (quantity <= 0) continue;
    try {
      cart = await addItem({ product_id, variant_id, quantity });
      if (cart.notice) tell(cart.notice);
    } catch (error) {
      // Sold out since: the other items are still restored.
      if (error instanceof ApiError && error.status === 409) tell(error.message);
      else lost.unshift(item);
    }
  }
  return { cart: { ...cart, notice: notices.join(' ') || null }, lost };
}

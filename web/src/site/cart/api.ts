import {
  addCartItem,
  clearCart,
  getCart,
  removeCartItem,
  updateCartItem,
} from '../../shared/api/generated/sdk/cart.gen';
import type { Cart, CartItem, NewCartItem } from '../../shared/api/generated/types.gen';
import {
  type Check,
  isNonNegativeInteger,
  keepValid,
  recordProblem,
} from '../../shared/api/records';
import { cartSession } from './session';
import { startCartSession } from './start-session';

/** Storage key whose change raises `storage` in the browser's other windows, which load the cart again then. */
const CHANGED_KEY = 'cart_changed';

function tellOtherWindows(): void {
  try {
    localStorage.setItem(CHANGED_KEY, String(Date.now()));
  } catch {
    // Without storage no other window has this cart.
  }
}

const EMPTY: Cart = { items: [], item_count: 0, total: 0, notice: null };

const headers = () => ({ 'X-Cart-Session': startCartSession() });

const checkItem: Check<CartItem> = (item) =>
  item.quantity > 0 && isNonNegativeInteger(item.quantity)
    ? recordProblem(item, {})
    : 'quantity: Not a positive integer';

const withValidItems = (cart: Cart): Cart => ({
  ...cart,
  items: keepValid('a cart item', cart.items, checkItem),
});

/** Items of the cart. A browser without a cart sends no request. */
export const loadCart = async (): Promise<Cart> =>
  cartSession() ? withValidItems(await getCart({ headers: headers() })) : EMPTY;

/** Number of items; 0 if it cannot be loaded (docs/behavior/carts.md#changes). */
export const countItems = () =>
  loadCart().then(
    (cart) => cart.item_count,
    () => 0,
  );

/** Tells other windows of a change, also of one without an answer: it may have arrived all the same. */
const announceChange = (change: Promise<Cart>) =>
  change.then(withValidItems).finally(tellOtherWindows);

export const addItem = (body: NewCartItem) =>
  announceChange(addCartItem({ headers: headers(), body }));

export const setQuantity = (id: string, quantity: number) =>
  announceChange(updateCartItem({ headers: headers(), path: { id }, body: { quantity } }));

export const removeItem = (id: string) =>
  announceChange(removeCartItem({ headers: headers(), path: { id } }));

export const emptyCart = () => announceChange(clearCart({ headers: headers() }));

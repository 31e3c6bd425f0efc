/** Local storage key, and name of the cookie of the cart page (docs/behavior/carts.md#session-id). */
const KEY = 'cart_session_id';
const PATTERN = /^session_\d{10,16}_[0-9a-f]{32}$/;

/** The cart's id where there is no storage, as in some private windows: it lasts as long as the page. */
let held: string | null = null;

/** The id of this browser's cart; null until something has been put into it. It is as good as a password. */
export function cartSession(): string | null {
  // A form was sent before the scripts were there. No page but the cart's has the cookie, and it shows that cart.
  const sent = document.cookie.split(/; |=/);
  const id = sent[sent.indexOf(KEY) + 1];
  if (id && PATTERN.test(id)) keepSession(id);
  try {
    const kept = localStorage.getItem(KEY);
    // Other software at this origin may use the same key.
    if (kept && PATTERN.test(kept)) return kept;
  } catch {
    // No storage: `held` lasts as long as the page.
  }
  return held;
}

export function keepSession(id: string): void {
  held = id;
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // It lasts as long as the page.
  }
}

export const CART_COUNT = ['cart-count'];

/** Dispatched on `window` after every change to the cart. */
export const CART_UPDATED = 'cartUpdated';

export const dispatchCartUpdated = () => window.dispatchEvent(new CustomEvent(CART_UPDATED));

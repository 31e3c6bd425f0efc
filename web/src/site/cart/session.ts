/** Where the browser keeps it (specification section 9). */
const KEY = 'cart_session_id';
const RANDOM_BYTES = 16;
const PATTERN = /^session_\d{10,16}_[0-9a-f]{32}$/;

/** Without storage, as in some private windows, a cart lasts as long as the page. */
let held: string | null = null;

/** The id of this browser's cart; null until something has been put into it. It is as good as a password. */
export function cartSession(): string | null {
  try {
    const kept = localStorage.getItem(KEY);
    // What another site at this address left there is none.
    return kept && PATTERN.test(kept) ? kept : held;
  } catch {
    return held;
  }
}

/** The same, made now if there is none: `session_{timestamp}_{random}`, 128 bits of it random (DECISIONS.md 17). */
export function startCartSession(): string {
  const there = cartSession();
  if (there) return there;
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  held = `session_${Date.now()}_${random}`;
  try {
    localStorage.setItem(KEY, held);
  } catch {
    // It lasts as long as the page.
  }
  return held;
}

/** The event that says that something was put into the cart, taken out or changed. */
export const CART_UPDATED = 'cartUpdated';

export const cartUpdated = () => window.dispatchEvent(new CustomEvent(CART_UPDATED));

import { paths } from '../../shared/paths';
import { cartSession, keepSession } from './session';

const RANDOM_BYTES = 16;
/** Lifetime of the cookie in s: that of an unused cart. */
const KEPT_S = 60 * 86_400;

export function startCartSession(): string {
  const id = cartSession() ?? newSession();
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // Kept as long as the cart itself: a form that is sent before the scripts of another page are there goes to the same cart.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `cart_session_id=${id}; path=${paths.cart}; max-age=${KEPT_S}; samesite=lax${secure}`;
  return id;
}

function newSession(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const id = `session_${Date.now()}_${random}`;
  keepSession(id);
  return id;
}

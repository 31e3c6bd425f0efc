/** Read by nobody: that it is written raises `storage` in the browser's other windows, which look the cart up then. */
const KEY = 'cart_changed';

/** Tells the browser's other windows that the cart has changed. */
export function tellOtherWindows(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage no other window has this cart.
  }
}

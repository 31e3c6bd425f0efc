/** ms until the payment page has loaded or the load was stopped. */
const PATIENCE_MS = 15_000;

/**
 * Leaves the page at the path `from` for one where it is paid, unless the buyer has gone elsewhere meanwhile. It ends when the page is
 * left: its button stays as it is until then, and a buyer who comes back finds it ready.
 */
export async function redirectToPayment(url: string, from: string): Promise<null> {
  if (window.location.pathname !== from) return null;
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pagehide', () => resolve(null), { once: true });
    setTimeout(resolve, PATIENCE_MS, null);
  });
}

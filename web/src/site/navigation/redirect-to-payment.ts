/** ms until the payment page has loaded or the load was stopped. */
const PATIENCE_MS = 15_000;

/**
 * Redirects from the page at the path `from` to the payment provider, unless the buyer has navigated away in the meantime. The promise
 * resolves once the page is left, so the button stays busy until then and is ready for a buyer who comes back.
 */
export async function redirectToPayment(url: string, from: string): Promise<null> {
  if (window.location.pathname !== from) return null;
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pagehide', () => resolve(null), { once: true });
    setTimeout(resolve, PATIENCE_MS, null);
  });
}

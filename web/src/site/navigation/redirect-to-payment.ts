/** ms until the payment page has loaded or the load was stopped. */
const PATIENCE_MS = 15_000;

/** Resolves once the page is left, so that the button stays busy until then. Does nothing if the buyer has left the page at `from` before. */
export async function redirectToPayment(url: string, from: string): Promise<null> {
  if (window.location.pathname !== from) return null;
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pagehide', () => resolve(null), { once: true });
    setTimeout(resolve, PATIENCE_MS, null);
  });
}

/*
 * Hides an alert that was dismissed in this browser, and lets it be dismissed. It stands right before the alert, so that it runs before the
 * alert is painted and nothing moves.
 */
(({ alert, daily }) => {
  const KEY = 'unionhall-alerts';
  /** So many are remembered: more are never current at once. */
  const MOST = 9;
  const page = document.documentElement.classList;
  const isShown = () => document.querySelector('.site-alert')?.dataset.alert === alert;
  /** What is remembered of it: an urgent one comes back the next day. */
  const token = () => (daily === undefined ? alert : `${alert} ${new Date().toDateString()}`);
  const dismissed = () => {
    try {
      return localStorage.getItem(KEY)?.split('\n') ?? [];
    } catch {
      // A browser that stores nothing shows every alert.
      return [];
    }
  };
  const apply = () => page.toggle('alert-dismissed', dismissed().includes(token()));

  apply();
  document.addEventListener('visibilitychange', () => {
    if (isShown()) apply();
  });
  document.addEventListener('click', ({ target }) => {
    if (!target.closest('.site-alert button') || !isShown()) return;
    page.add('alert-dismissed');
    try {
      localStorage.setItem(KEY, [token(), ...dismissed()].slice(0, MOST).join('\n'));
    } catch {
      // It is back on the next page.
    }
  });
})(document.currentScript.dataset);

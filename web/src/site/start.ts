/** Fetches the other scripts once the page is on the screen, so that they do not take the line from the text, its style and its letters. */
import './styles.css';
import { SCRIPTS } from './scripts';

/** ms after all else has loaded when a tab that nobody sees, in which nothing is painted, comes alive all the same. */
const UNSEEN_MS = 1000;

/** When the first text or picture is on the screen. Frames and the load event would tell it too early: on a fast line both come before. */
const painted = new Promise<void>((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
  }).observe({ type: 'paint', buffered: true });
  const wait = () => setTimeout(resolve, UNSEEN_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
});

/** Fetches all scripts in parallel, since each one found by another would cost a round trip. */
function fetchAll(): void {
  const names = document.querySelector<HTMLMetaElement>(`meta[name="${SCRIPTS}"]`)?.content;
  for (const href of names?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        href,
        fetchPriority: 'low',
      }),
    );
  }
}

void painted.then(() => {
  fetchAll();
  return import('./entry-client');
});

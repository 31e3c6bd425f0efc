import { ALERT } from '../../shared/page-paths';

/** ms between two looks while the page is seen. */
const EVERY_MS = 60_000;
/** ms until a new live region is known to screen readers, which read out only what is put into it later. */
const REGION_MS = 100;

const line = () => document.querySelector<HTMLElement>('.site-alert');

/** The alert on the page, or on its way there. */
let known: string | undefined;

function show(page: Document): void {
  const next = page.querySelector<HTMLElement>('.site-alert');
  const alert = next?.dataset.alert;
  if (alert === known) return;
  known = alert;
  document.querySelector('.alert-region')?.remove();
  line()?.remove();
  if (!next) return;
  const region = document.createElement('div');
  region.className = 'alert-region';
  region.role = 'daily' in next.dataset ? 'alert' : 'status';
  document.body.prepend(region);
  // What was parsed does not run: a copy does.
  const script = document.createElement('script');
  for (const { name, value } of page.querySelector('script')?.attributes ?? []) {
    script.setAttribute(name, value);
  }
  const announce = () => setTimeout(() => known === alert && region.append(next), REGION_MS);
  script.onload = announce;
  script.onerror = announce;
  document.head.append(script);
}

async function look(): Promise<void> {
  if (document.hidden) return;
  const response = await fetch(ALERT).catch(() => null);
  if (response?.ok) show(new DOMParser().parseFromString(await response.text(), 'text/html'));
}

/** Keeps the alert of an open page current. It stands outside of what React renders. */
export function watchAlert(): void {
  known = line()?.dataset.alert;
  document.addEventListener('visibilitychange', look);
  window.navigation?.addEventListener('navigatesuccess', look);
  setInterval(look, EVERY_MS);
}

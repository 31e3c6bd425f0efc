/** ms that the pointer or the focus rests on a link before what it leads to is fetched. */
const INTENT_MS = 80;

const anchorOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

function targetOf(anchor: HTMLAnchorElement, owns: (path: string) => boolean): URL | null {
  if (anchor.target && anchor.target !== '_self') return null;
  const url = new URL(anchor.href);
  const here = window.location;
  if (url.origin !== here.origin || !owns(url.pathname)) return null;
  return url.pathname === here.pathname && url.search === here.search ? null : url;
}

/** Prepares the pages of links that the pointer or the focus rests on. Links that scroll below a resting pointer do not count. */
export function watchIntent(
  owns: (path: string) => boolean,
  prepare: (url: URL) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scrolled = false;
  const forget = () => clearTimeout(timer);
  const consider = (event: Event) => {
    forget();
    const anchor = anchorOf(event);
    const url = anchor && targetOf(anchor, owns);
    if (url) timer = setTimeout(() => prepare(url), INTENT_MS);
  };
  const onOver = (event: PointerEvent) => {
    if (!scrolled) consider(event);
  };
  const onMove = (event: PointerEvent) => {
    if (!scrolled || (event.movementX === 0 && event.movementY === 0)) return;
    scrolled = false;
    consider(event);
  };
  const onScroll = () => {
    scrolled = true;
    forget();
  };
  const stop = new AbortController();
  const quietly = { passive: true, signal: stop.signal };
  document.addEventListener('pointerover', onOver, quietly);
  document.addEventListener('pointermove', onMove, quietly);
  document.addEventListener('focusin', consider, quietly);
  document.addEventListener('scroll', onScroll, { ...quietly, capture: true });
  return () => {
    stop.abort();
    forget();
  };
}

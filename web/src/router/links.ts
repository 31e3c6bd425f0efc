/**
 * Links are plain `<a>` elements, which cost nothing to render and work without scripts. One listener on the
 * document takes over the clicks that lead to a page of ours, links inside article text included.
 */
export function internalTarget(
  anchor: HTMLAnchorElement,
  owns: (path: string) => boolean,
): URL | null {
  if (anchor.target && anchor.target !== '_self') return null;
  if (anchor.hasAttribute('download')) return null;
  const url = new URL(anchor.href, window.location.href);
  if (url.origin !== window.location.origin || !owns(url.pathname)) return null;
  return url;
}

function anchorOf(event: Event): HTMLAnchorElement | null {
  const target = event.target;
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

const samePage = (url: URL) =>
  url.pathname === window.location.pathname && url.search === window.location.search;

export interface LinkHandlers {
  owns: (path: string) => boolean;
  follow: (url: URL) => void;
  /** The pointer or the focus rests on a link: a good moment to fetch what it leads to. */
  prepare: (url: URL) => void;
}

export function interceptLinks({ owns, follow, prepare }: LinkHandlers): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = anchorOf(event);
    const url = anchor && internalTarget(anchor, owns);
    if (!url || (url.hash !== '' && samePage(url))) return;
    event.preventDefault();
    follow(url);
  };
  const onHint = (event: Event) => {
    const anchor = anchorOf(event);
    const url = anchor && internalTarget(anchor, owns);
    if (url && !samePage(url)) prepare(url);
  };
  document.addEventListener('click', onClick);
  document.addEventListener('pointerover', onHint, { passive: true });
  document.addEventListener('focusin', onHint);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('pointerover', onHint);
    document.removeEventListener('focusin', onHint);
  };
}

import { useCallback, useState } from 'react';
import type { Illustration as Facts } from '../api/generated/types.gen';

/** The widths in px that the server makes of stored pictures; a smaller one ends with its own. */
const SERVED_WIDTHS = [320, 480, 640, 960, 1280, 1600, 1920];

/** The `srcset` of a stored picture of this width in px. */
export function imageSourceSet(src: string, width: number): string {
  const widest = Math.min(width, Math.max(...SERVED_WIDTHS));
  const widths = [...SERVED_WIDTHS.filter((smaller) => smaller < widest), widest];
  const [address] = src.split('?');
  return widths.map((each) => `${address}?w=${each} ${each}w`).join(', ');
}

/** A picture fills the tile if that crops at most this share of it. */
const MAX_CROPPED_SHARE = 0.04;

function tileClass(facts: Facts | null | undefined): string {
  const isTile = facts && Math.abs((facts.width / facts.height) * (5 / 4) - 1) <= MAX_CROPPED_SHARE;
  return isTile ? 'pic-tile' : 'pic-tile pic-whole';
}

interface Props {
  src: string | null;
  facts?: Facts | null;
  alt: string;
  /** How wide it stands, as in the `sizes` attribute. */
  sizes: string;
  /** Visible without scrolling: fetched at once. */
  first?: boolean;
  /** About to be visible although the browser does not count it as near, such as the next slide. */
  soon?: boolean;
  /** Stands in the upright tile of products: pictures of that shape fill it, others are contained. */
  tile?: boolean;
  className?: string;
}

/** An image in its frame: the picture's color until it has loaded, a placeholder without a source or after a failure. */
export function Picture({
  src,
  facts,
  alt,
  sizes,
  first = false,
  soon = false,
  tile = false,
  className = '',
}: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  // The picture may have failed before the page came alive; its error event is gone then.
  const watch = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(image.getAttribute('src'));
  }, []);
  if (!src || failed === src) {
    return (
      <span
        className={`pic pic-none ${tile ? 'pic-tile' : ''} ${className}`}
        role="img"
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
      />
    );
  }
  return (
    <span
      className={`pic ${first || soon ? '' : 'pic-later'} ${tile ? tileClass(facts) : ''} ${className}`}
    >
      {facts && (
        // A color of data in a style would need styles in the page, which its policy forbids.
        <svg className="pic-color" aria-hidden="true" focusable="false">
          <rect width="100%" height="100%" fill={facts.color} />
        </svg>
      )}
      <img
        ref={watch}
        src={src}
        srcSet={facts ? imageSourceSet(src, facts.width) : undefined}
        sizes={facts ? sizes : undefined}
        alt={alt}
        width={facts?.width ?? 1600}
        height={facts?.height ?? 1066}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        onError={() => setFailed(src)}
      />
    </span>
  );
}

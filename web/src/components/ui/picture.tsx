import { useCallback, useState } from 'react';

/** Stored pictures have siblings of these widths in px (the whole one is 1600). */
const WIDTHS = [480, 960];
const STORED = /^\/media\/images\/.+\.webp$/;

export function sourceSet(src: string): string | undefined {
  if (!STORED.test(src)) return undefined;
  const stem = src.slice(0, -'.webp'.length);
  return `${WIDTHS.map((width) => `${stem}-${width}.webp ${width}w`).join(', ')}, ${src} 1600w`;
}

interface Props {
  src: string | null;
  alt: string;
  /** How wide it stands, as in the `sizes` attribute. */
  sizes: string;
  /** Seen without scrolling: fetched at once. */
  first?: boolean;
  className?: string;
}

/** A picture cropped to its frame; a drawn placeholder where there is none or where it cannot be loaded. */
export function Picture({ src, alt, sizes, first = false, className = '' }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  // The picture may have failed before the page came alive; its error event is gone then.
  const watch = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(image.getAttribute('src'));
  }, []);
  if (!src || failed === src) {
    return (
      <span
        className={`pic pic-none ${className}`}
        role="img"
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
      />
    );
  }
  return (
    <span className={`pic ${className}`}>
      <img
        ref={watch}
        src={src}
        srcSet={sourceSet(src)}
        sizes={sizes}
        alt={alt}
        width={1600}
        height={1066}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        onError={() => setFailed(src)}
      />
    </span>
  );
}

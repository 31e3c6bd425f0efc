import { type RefObject, useEffect, useRef } from 'react';

/** Of a slide, how much is seen when it counts as the present one. */
const MIN_VISIBLE_SHARE = 0.6;

export function useSlideInView(
  strip: RefObject<HTMLElement | null>,
  onChange: (index: number) => void,
): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const root = strip.current;
    if (!root) return;
    const slides = [...root.children];
    const observer = new IntersectionObserver(
      (entries) => {
        // Engines differ in what they call intersecting below the threshold.
        const seen = entries.find(
          ({ intersectionRatio }) => intersectionRatio >= MIN_VISIBLE_SHARE,
        );
        if (seen) latest.current(slides.indexOf(seen.target));
      },
      { root, threshold: MIN_VISIBLE_SHARE },
    );
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, [strip]);
}

import { useEffect, useRef, useState } from 'react';

const INTERVAL_MS = 5000;

/** Advances a slideshow by time. It rests under the pointer, with the focus inside and in a hidden tab, and does not start where less motion is wanted. */
export function useAutoplay(possible: boolean, advance: () => void) {
  const [playing, setPlaying] = useState(true);
  // Apart, so that a pointer that leaves does not set going what the focus holds.
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const latest = useRef(advance);
  useEffect(() => {
    latest.current = advance;
  });
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);
  useEffect(() => {
    if (!possible || !playing || held) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [possible, playing, held]);
  return {
    playing,
    toggle: () => setPlaying((before) => !before),
    hold: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

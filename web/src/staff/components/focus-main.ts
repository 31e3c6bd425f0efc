/** Moves focus to the screen when what had it goes away, unless someone is writing. */
export function focusMain() {
  if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}

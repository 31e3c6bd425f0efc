/** A field that has the focus when it is found wrong is shown with what is said of it, and not behind the buttons of its form. */
export function showWrongFields(): () => void {
  const observer = new MutationObserver(() => {
    const control = document.activeElement;
    if (!control?.matches('[aria-invalid="true"]')) return;
    control.closest('.field')?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ['aria-invalid'] });
  return () => observer.disconnect();
}

import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import styles from '../frame.module.css';

const Palette = lazy(() => import('./palette'));

/** Whether a key press opens the search: Ctrl+K, or Ctrl+Shift+K in a text, where Ctrl+K makes a link. On a Mac, the command key. */
const isShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent) =>
  // Browsers that fill in a form send a key without a name.
  key?.toLowerCase() === 'k' &&
  (ctrlKey || metaKey) &&
  !altKey &&
  (shiftKey || !(target instanceof HTMLElement && target.isContentEditable));

/** The field in the head that opens the search of everything, and its keys. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Search className="icon" aria-hidden="true" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

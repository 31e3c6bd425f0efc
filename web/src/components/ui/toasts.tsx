import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from './icon';
import { dismiss, hold, type Toast, toastStore } from './toast-store';

const SHOWN_MS = 6000;

/**
 * Stands in every page from the start, since a live region that comes with its text is not announced; and in every
 * window, since what is behind one is neither seen nor read.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.now, toastStore.atFirst);
  const held = useSyncExternalStore(toastStore.subscribe, toastStore.held, toastStore.notHeld);
  return (
    <section
      className="toasts"
      aria-label="Notifications"
      aria-live="polite"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} />
      ))}
    </section>
  );
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const { id, title, description, failed } = toast;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, held]);
  return (
    <div className={failed ? 'toast toast-failed' : 'toast'}>
      <div>
        <p className="toast-title">{title}</p>
        {description && <p>{description}</p>}
      </div>
      <button type="button" className="icon-button" onClick={() => dismiss(id)}>
        <Icon name="x" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}

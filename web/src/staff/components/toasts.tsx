import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { mountToastHost, toastHost } from './toast-host';
import { dismiss, hold, type Toast, toastStore } from './toast-store';
import styles from './toasts.module.css';

const SHOWN_MS = 6000;
/** Long enough to read it, decide and get there. */
const WITH_ACTION_MS = 20_000;

/** Stands in every page from the start. Failures interrupt; the rest waits until a reader has finished. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.now);
  const held = useSyncExternalStore(toastStore.subscribe, toastStore.held);
  useEffect(mountToastHost, []);
  const cards = (failed: boolean) =>
    toasts
      .filter((toast) => Boolean(toast.failed) === failed)
      .map((toast) => <ToastCard key={toast.id} toast={toast} held={held} />);
  return createPortal(
    <section
      className={styles.toasts}
      aria-label="Notifications"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div aria-live="assertive">{cards(true)}</div>
      <div aria-live="polite">{cards(false)}</div>
    </section>,
    toastHost(),
  );
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const { id, title, description, hint, failed, action } = toast;
  const ms = action ? WITH_ACTION_MS : SHOWN_MS;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), ms);
    return () => clearTimeout(timer);
  }, [id, held, ms]);
  return (
    <div className={failed ? `${styles.toast} ${styles.failed}` : styles.toast}>
      <div>
        <p className={styles.title}>{title}</p>
        {description && <p>{description}</p>}
        {hint && <p>{hint}</p>}
        {action?.href && (
          <a className={styles.action} href={action.href}>
            {action.label}
          </a>
        )}
        {action?.run && (
          <button
            type="button"
            className={`link ${styles.action}`}
            onClick={() => {
              dismiss(id);
              action.run?.();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="icon-button" onClick={() => dismiss(id)}>
        <X className="icon" aria-hidden="true" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}

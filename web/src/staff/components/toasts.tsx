import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { mountToastHost, toastHost } from './toast-host';
import { dismissToast, holdToasts, type Toast, toastStore } from './toast-store';
import styles from './toasts.module.css';

const SHOWN_MS = 6000;
/** ms that a toast with a button stays. */
const WITH_ACTION_MS = 20_000;

/** The toasts, in every page from the start. Failures interrupt a screen reader; the others wait. */
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
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
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
    const timer = setTimeout(() => dismissToast(id), ms);
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
              dismissToast(id);
              action.run?.();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="icon-button" onClick={() => dismissToast(id)}>
        <X className="icon" aria-hidden="true" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}

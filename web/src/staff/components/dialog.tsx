import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { raiseToasts } from './toast-host';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
  /** Non-modal beside the page on a wide screen. */
  beside?: boolean;
  /** In place of the head with the title and the button that closes; the title's heading takes the id. */
  head?: (id: string) => ReactNode;
}

/** Focuses the first field instead of the close button; in a group, the chosen option. */
const FIRST_FIELD_SELECTOR = [
  'input:not([readonly], [type="radio"], [type="checkbox"])',
  'input[type="radio"]:checked',
  'textarea',
  'select',
].join();

export function focusFirstField(within: HTMLElement): void {
  const field = within.querySelector<HTMLElement>(FIRST_FIELD_SELECTOR);
  if (!within.querySelector(':focus')) field?.focus();
}

/** A modal dialog. It stands outside of its opener, whose styles it would inherit. The focus returns to where it was. */
export function Dialog({ title, onClose, children, className = '', beside, head }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    if (beside && matchMedia('(min-width: 90rem)').matches) element.show();
    else element.showModal();
    element.querySelector<HTMLElement>(FIRST_FIELD_SELECTOR)?.focus();
    const lower = raiseToasts(element);
    return () => {
      lower();
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [beside]);
  return createPortal(
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={id}
      onKeyDown={(event) => {
        // Without a click in between, browsers close the dialog at the second Escape even if the page cancels `cancel`.
        const own = (event.target as Element).closest('dialog') === event.currentTarget;
        if (event.key !== 'Escape' || !own) return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        // React lets the event of a window that was opened from this one come up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {head ? (
        head(id)
      ) : (
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="icon-button" onClick={onClose}>
            <X className="icon" aria-hidden="true" />
            <span className="sr-only">Close</span>
          </button>
        </div>
      )}
      {children}
    </dialog>,
    document.body,
  );
}

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './icon';
import { Toasts } from './toasts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
}

/** A modal window of the browser's own, open for as long as it is there. The focus returns to where it was. */
export function Dialog({ title, onClose, children, className = '' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    // What is to be filled in comes before the button that closes.
    element?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" onClick={onClose}>
          <Icon name="x" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      {children}
      <Toasts />
    </dialog>
  );
}

import styles from './toast.module.css';

const SHOWN_MS = 5000;

/** The message on the screen: at most one, since several would overlap. */
let shown: HTMLElement | undefined;

interface Options {
  text?: string;
  ms?: number;
  wrong?: boolean;
  /** Undoes the action. Its button gets the focus, because the pressed one is gone. */
  undo?: () => void;
}

/** Shows a message for some seconds. It stands inside an open dialog, since everything outside of one is inert, and outlasts that dialog. */
export function showCartToast(
  title: string,
  { text = '', ms = SHOWN_MS, wrong = false, undo }: Options = {},
): void {
  const dialog = document.querySelector<HTMLElement>('dialog:modal');
  shown?.remove();
  const toast = document.createElement('div');
  shown = toast;
  toast.className = `${styles.toast} ${wrong ? styles.wrong : ''}`;
  toast.role = wrong ? 'alert' : 'status';
  toast.popover = 'manual';
  const end = () => {
    toast.remove();
    if (shown === toast) shown = undefined;
  };
  const showIn = (place: HTMLElement) => {
    place.append(toast);
    toast.showPopover();
  };
  showIn(dialog ?? document.body);
  dialog?.addEventListener('close', () => shown === toast && showIn(document.body), { once: true });
  // A live region is heard when something comes into it, not when it comes itself.
  requestAnimationFrame(() => {
    const heading = document.createElement('p');
    heading.className = styles.title ?? '';
    heading.textContent = title;
    toast.append(heading);
    if (text) toast.append(Object.assign(document.createElement('p'), { textContent: text }));
    if (!undo) return;
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'btn btn-small',
      textContent: 'Undo',
    });
    button.addEventListener('click', () => {
      end();
      undo();
    });
    toast.append(button);
    button.focus();
  });
  const expire = () => {
    // It does not go from under the keyboard or the mouse that is about to press it.
    if (undo && toast.matches(':hover, :has(:focus-visible)')) setTimeout(expire, SHOWN_MS);
    else end();
  };
  setTimeout(expire, ms);
}

export const showCartError = (text: string) => showCartToast('Error', { text, wrong: true });

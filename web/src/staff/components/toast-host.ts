/** The element with the toasts. It is moved into the topmost dialog, since elements outside a modal one are inert; a new live region would be silent. */
let host: HTMLElement | undefined;
const dialogs: HTMLElement[] = [];

const attachHost = () => (dialogs.at(-1) ?? document.body).append(toastHost());

export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    host.className = 'toast-host';
  }
  return host;
}

export function mountToastHost(): () => void {
  attachHost();
  return () => toastHost().remove();
}

/** Moves the toasts into an open dialog. Returns the function that takes them out again. */
export function raiseToasts(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  attachHost();
  return () => {
    dialogs.splice(dialogs.lastIndexOf(dialog), 1);
    attachHost();
  };
}

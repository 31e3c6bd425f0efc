/** In the topmost dialog, since elements outside a modal one are inert. Moved, not copied: a live region inserted with its text is silent. */
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

/** For as long as `dialog` is open; the result takes it out again. */
export function raiseToasts(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  attachHost();
  return () => {
    dialogs.splice(dialogs.lastIndexOf(dialog), 1);
    attachHost();
  };
}

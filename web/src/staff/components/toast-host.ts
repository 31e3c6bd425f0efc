/**
 * The container of all toasts. Elements outside a modal dialog are inert, so the container moves into the topmost dialog. It is moved, not
 * copied, because screen readers do not announce a live region that is inserted with its text.
 */
let host: HTMLElement | undefined;
const dialogs: HTMLElement[] = [];

const place = () => (dialogs.at(-1) ?? document.body).append(toastHost());

export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    host.className = 'toast-host';
  }
  return host;
}

export function mountToastHost(): () => void {
  place();
  return () => toastHost().remove();
}

/** For as long as `dialog` is open; the result takes it out again. */
export function raiseToasts(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  place();
  return () => {
    dialogs.splice(dialogs.lastIndexOf(dialog), 1);
    place();
  };
}

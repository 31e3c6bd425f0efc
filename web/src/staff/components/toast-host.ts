/**
 * The one place of the messages. What lies outside a modal window can be neither clicked nor read, so the place moves into the
 * window on top, itself and not a copy: a live region that comes with its text is not announced.
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

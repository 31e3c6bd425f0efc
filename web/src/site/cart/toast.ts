import styles from './toast.module.css';

/** ms that a message stays unless it says otherwise. */
const STAYS_MS = 5000;

/** One at a time: they would lie over each other. */
let shown: HTMLElement | undefined;

/**
 * A message in the corner that goes by itself. It stands inside of a window that is open, since what is outside of one can neither be seen
 * nor heard.
 */
export function told(
  title: string,
  { text = '', ms = STAYS_MS, wrong = false }: { text?: string; ms?: number; wrong?: boolean } = {},
): void {
  const place = document.querySelector<HTMLElement>('dialog:modal') ?? document.body;
  shown?.remove();
  const toast = document.createElement('div');
  shown = toast;
  toast.className = `${styles.toast} ${wrong ? styles.wrong : ''}`;
  toast.role = wrong ? 'alert' : 'status';
  toast.popover = 'manual';
  place.append(toast);
  toast.showPopover();
  // A live region is heard when something comes into it, not when it comes itself.
  requestAnimationFrame(() => {
    const heading = document.createElement('p');
    heading.className = styles.title ?? '';
    heading.textContent = title;
    toast.append(heading);
    if (text) toast.append(Object.assign(document.createElement('p'), { textContent: text }));
  });
  setTimeout(() => toast.remove(), ms);
}

export const failed = (text: string) => told('Error', { text, wrong: true });

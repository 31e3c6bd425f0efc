/** Lines that stand in a text for pictures on their way, and what becomes of them. */

let count = 0;

const plain = (name: string) => name.replace(/[[\]\\\n]/g, ' ').trim() || 'picture';

/** A unique placeholder in the text until the upload finishes. */
export function placeholderFor(name: string): string {
  count += 1;
  return `![Uploading ${plain(name)}…](#upload-${count})`;
}

const PLACEHOLDER = /!\[Uploading [^\]]*…\]\(#upload-\d+\)/;

/** Whether a picture of the text is still on its way. */
export const isAwaiting = (text: string): boolean => PLACEHOLDER.test(text);

/** Writes over what is selected, so that it can be undone like typing. */
function type(area: HTMLTextAreaElement, text: string): void {
  // Deprecated, and the only way into the history of undoing that there is: `setRangeText` leaves none.
  const command = text === '' ? 'delete' : 'insertText';
  if (document.activeElement === area && document.execCommand(command, false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Writes these where the cursor is, each on a line of its own. */
export function insertLines(area: HTMLTextAreaElement, lines: readonly string[]): void {
  area.focus();
  const before = area.value.slice(0, area.selectionStart);
  const after = area.value.slice(area.selectionEnd);
  const open =
    before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const close = after.startsWith('\n') ? '' : '\n\n';
  type(area, `${open}${lines.join('\n\n')}${close}`);
}

/** Replaces a text wherever it now stands; the cursor stays in place. */
export function replaceText(area: HTMLTextAreaElement, before: string, after: string): boolean {
  const at = area.value.indexOf(before);
  if (at < 0) return false;
  const { selectionStart, selectionEnd, selectionDirection } = area;
  area.setSelectionRange(at, at + before.length);
  type(area, after);
  const moved = (place: number) => {
    if (place <= at) return place;
    if (place >= at + before.length) return place + after.length - before.length;
    return at + after.length;
  };
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd), selectionDirection);
  return true;
}

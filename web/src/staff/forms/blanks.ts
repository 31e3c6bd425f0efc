import type { AnyResource } from '../api/resource';
import { choose } from '../components/confirm';

/** Brackets around words, as in `[county name]` of the example texts: no link, footnote or box of a task. */
const BLANK = /(?<!\])\[(?!\^|[ xX]\])[^[\]]+\](?![([:])/g;

export function blanksIn({ labels = {} }: Pick<AnyResource, 'labels'>, values: object): string[] {
  return Object.entries(values).flatMap(([name, text]) => {
    if (!(name in labels) || typeof text !== 'string') return [];
    // Markdown escapes brackets.
    return text.replace(/\\(?=[[\]])/g, '').match(BLANK) ?? [];
  });
}

/** Asks whether to publish texts with blanks; `where` begins the sentence, as in 'This page still has'. Resolves to whether to go on. */
async function askToPublish(where: string, blanks: readonly string[]): Promise<boolean> {
  const [first, ...more] = blanks;
  if (first === undefined) return true;
  const body =
    more.length === 0
      ? `${where} a blank to fill in: “${first}”.`
      : `${where} ${blanks.length} blanks to fill in, for example “${first}”.`;
  const question = { title: 'Publish with blanks?', body, action: 'Go back' };
  const back = await choose({ ...question, cancel: 'Publish anyway' });
  // The dialog itself puts the focus back first.
  if (back) requestAnimationFrame(() => selectInEditors(first));
  return back === false;
}

export const publishOptions = (resource: AnyResource) => ({
  done: 'publish' as const,
  allows: (values: object): Promise<boolean> =>
    askToPublish(`This ${resource.one} still has`, blanksIn(resource, values)),
});

/** Whether stored rows may be published: they have no blanks, or the user agrees to them. Lists do not hold their texts. */
export async function allowsStoredBlanks(
  resource: AnyResource,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await Promise.allSettled(ids.map(resource.get));
  // A row that cannot be read is rejected by the change itself.
  const read = rows.flatMap((row) => (row.status === 'fulfilled' ? [row.value] : []));
  const blanks = read.map((row) => blanksIn(resource, row)).filter(({ length }) => length > 0);
  const { one, many } = resource;
  const [count, have] = [blanks.length, blanks.length === 1 ? 'has' : 'have'];
  const where =
    ids.length === 1 ? `This ${one} still has` : `${count} of these ${many} still ${have}`;
  return askToPublish(where, blanks.flat());
}

function selectInEditors(text: string): void {
  for (const editor of document.querySelectorAll<HTMLElement>('.ProseMirror')) {
    const texts = document.createNodeIterator(editor, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1;
      if (at < 0) continue;
      editor.focus();
      getSelection()?.setBaseAndExtent(node, at, node, at + text.length);
      node.parentElement?.scrollIntoView({ block: 'center' });
      return;
    }
  }
}

import { rename, unwrap } from './elements';
import { markerStyleOf, numberIn } from './list-markers';

/**
 * Rewrites the lists of Word Online as those of Word: it copies each item in a separate list, with its level (`data-aria-level`) and the
 * pattern of its marker (`data-leveltext="(%2)"`).
 */
export function listsFromWordOnline(body: Element): void {
  /** The latest number of each level. */
  const numbers: string[] = [];
  for (const item of body.querySelectorAll('li[data-leveltext]')) {
    const list = item.parentElement;
    if (!list) continue;
    const level = Number(item.getAttribute('data-aria-level') ?? 1);
    numbers[level] = numberIn(markerStyleOf(list), Number(list.getAttribute('start') ?? 1));
    const pattern = item.getAttribute('data-leveltext') ?? '';
    const marker = item.ownerDocument.createElement('span');
    marker.setAttribute('data-style', 'mso-list:Ignore');
    marker.textContent =
      list.localName === 'ul'
        ? '•'
        : pattern.replace(/%(\d)/g, (_, of: string) => numbers[Number(of)] ?? '');
    for (const inner of item.querySelectorAll('p')) unwrap(inner);
    const paragraph = rename(item, 'p');
    paragraph.setAttribute('data-style', `mso-list:level${level}`);
    paragraph.prepend(marker);
    const wrapper = list.closest('.ListContainerWrapper');
    unwrap(list);
    if (wrapper) unwrap(wrapper);
  }
}

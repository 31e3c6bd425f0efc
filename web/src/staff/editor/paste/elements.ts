export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Renames an element and keeps its content. */
export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

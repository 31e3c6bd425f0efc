import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { shownAddress } from '../schema';

/** The width of a preview in pixels, about that of pictures on the page. */
const PREVIEW_WIDTH = 960;

export class PictureView implements NodeView {
  readonly dom: HTMLElement = document.createElement('span');
  private readonly image = document.createElement('img');
  private readonly caption = document.createElement('span');
  private readonly button = document.createElement('button');
  private node: Node;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, onEdit: () => void) {
    this.node = node;
    this.dom.className = 'editor-picture';
    this.dom.contentEditable = 'false';
    this.caption.className = 'editor-caption';
    this.button.type = 'button';
    this.button.className = 'btn btn-small';
    this.button.onclick = () => {
      const at = getPos();
      if (at === undefined) return;
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
      onEdit();
    };
    this.dom.append(this.image, this.caption, this.button);
    this.show();
  }

  private show(): void {
    const { src, alt, title } = this.node.attrs;
    const address = shownAddress(src);
    const shown = /^\/media\/[^?#]+$/.test(src) ? `${src}?w=${PREVIEW_WIDTH}` : address;
    if (shown === null) this.image.removeAttribute('src');
    else if (this.image.getAttribute('src') !== shown) this.image.src = shown;
    this.image.alt = alt;
    this.caption.textContent = title;
    this.caption.hidden = title === '';
    this.button.textContent = alt === '' ? 'Describe this picture' : 'Edit picture';
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.show();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.button;
  }

  ignoreMutation(): boolean {
    return true;
  }
}

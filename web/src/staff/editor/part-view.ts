import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { PartSupport } from './part-support';

export class PartView implements NodeView {
  readonly dom: HTMLElement = document.createElement('div');
  readonly name = document.createElement('strong');
  readonly state = document.createElement('span');
  readonly button = document.createElement('button');
  private node: Node;
  private readonly parts: PartSupport | undefined;

  constructor(
    node: Node,
    view: EditorView,
    getPos: () => number | undefined,
    { parts, editPart }: { parts: PartSupport | undefined; editPart: () => void },
  ) {
    this.node = node;
    this.parts = parts;
    this.dom.className = 'editor-part';
    this.dom.contentEditable = 'false';
    this.button.type = 'button';
    this.button.className = 'btn btn-small';
    this.button.onclick = () => {
      const at = getPos();
      if (at === undefined) return;
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
      editPart();
    };
    this.dom.append(this.name, this.state, this.button);
    void this.show();
  }

  private async show(): Promise<void> {
    const { text } = this.node.attrs;
    if (this.parts) return this.parts.show(this, text, () => this.node.attrs.text === text);
    this.name.textContent = 'Part of a page';
    this.state.textContent = 'Only pages show it, so visitors don’t see it here.';
    this.button.hidden = true;
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const isSame = node.attrs.text === this.node.attrs.text;
    this.node = node;
    if (!isSame) void this.show();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.button;
  }

  ignoreMutation(): boolean {
    return true;
  }
}

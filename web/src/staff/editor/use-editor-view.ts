import type { Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { type EditorOptions, pluginsOf, stateOf } from './editor-state';
import { MarkdownSource } from './markdown/source';
import { PartView } from './part-view';
import { PictureView } from './pictures/picture-view';
import { toolbarState } from './toolbar';

interface Options {
  place: RefObject<HTMLElement | null>;
  markdown: string;
  onChange: (markdown: string) => void;
  options: RefObject<EditorOptions>;
  attributes: Record<string, string>;
}

interface Editor {
  view: EditorView;
  plugins: readonly Plugin[];
  source: MarkdownSource;
}

/** Events that need the text at once: focus on a different field, a button, Ctrl+S, a change of tabs. */
const SYNC_EVENTS = [
  'keydown',
  'focusout',
  'pointerdown',
  'submit',
  'visibilitychange',
  'pagehide',
];

export function useEditorView({ place, options, attributes, ...props }: Options) {
  const editor = useRef<Editor>(null);
  const latest = useRef(props);
  latest.current = props;
  /** The Markdown last received or passed on. */
  const text = useRef(props.markdown);
  /** Texts passed on that have not come back yet. They arrive late, after more input. */
  const sent = useRef<string[]>([]);
  const [shown, setShown] = useState('');

  useEffect(() => {
    if (!place.current) return;
    const plugins = pluginsOf(latestOf(options));
    const source = new MarkdownSource(text.current);
    const view = new EditorView(place.current, {
      state: stateOf(source, plugins),
      nodeViews: {
        image: (node, of, getPos) =>
          new PictureView(node, of, getPos, () => options.current.editPicture()),
        part: (node, of, getPos) =>
          new PartView(node, of, getPos, {
            parts: options.current.parts,
            editPart: () => options.current.editPart(),
          }),
      },
      dispatchTransaction(tr) {
        view.updateState(view.state.apply(tr));
        setShown(toolbarState(view.state));
        if (tr.docChanged) handOver.request();
      },
    });
    const write = () => {
      if (!editor.current) return;
      const written = editor.current.source.write(view.state.doc);
      if (written === text.current) return;
      text.current = written;
      sent.current.push(written);
      // The next letter does not wait for what else shows the text.
      startTransition(() => latest.current.onChange(written));
    };
    // Draws the letter first. Leaving or saving gets the whole text.
    const handOver = afterFrame(write);
    const flush = (event?: Event) => {
      const isTyped = event instanceof KeyboardEvent && !event.ctrlKey && !event.metaKey;
      if (!isTyped) handOver.flush();
    };
    for (const event of SYNC_EVENTS) window.addEventListener(event, flush, { capture: true });
    editor.current = { view, plugins, source };
    setShown(toolbarState(view.state));
    return () => {
      flush();
      for (const event of SYNC_EVENTS) window.removeEventListener(event, flush, { capture: true });
      view.destroy();
      editor.current = null;
    };
  }, [place, options]);

  const { markdown } = props;
  // A text from outside, such as a restored draft or another user's version.
  useEffect(() => {
    const own = sent.current.lastIndexOf(markdown);
    sent.current.splice(0, own + 1);
    if (!editor.current || own >= 0 || markdown === text.current) return;
    text.current = markdown;
    sent.current = [];
    editor.current.source = new MarkdownSource(markdown);
    editor.current.view.updateState(stateOf(editor.current.source, editor.current.plugins));
  }, [markdown]);

  const said = JSON.stringify(attributes);
  useEffect(() => {
    editor.current?.view.setProps({ attributes: JSON.parse(said) });
  }, [said]);

  return { view: () => editor.current?.view, shown };
}

/** The same functions for as long as there is an editor, which call the latest ones. */
const latestOf = (options: RefObject<EditorOptions>): Omit<EditorOptions, 'parts'> => ({
  editLink: () => options.current.editLink(),
  editPart: () => options.current.editPart(),
  editPicture: () => options.current.editPicture(),
  focusToolbar: () => options.current.focusToolbar(),
  onFiles: (files, at) => options.current.onFiles(files, at),
  slash: {
    onQuery: (query, view) => options.current.slash.onQuery(query, view),
    onKey: (key) => options.current.slash.onKey(key),
  },
});

/** Runs `work` after the next frame is drawn, once for all requests until then; at once by `flush`, if it is requested. */
function afterFrame(work: () => void) {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (frame === undefined) return;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
    work();
  };
  const request = () => {
    frame ??= requestAnimationFrame(() => {
      timer = setTimeout(flush);
    });
  };
  return { request, flush };
}

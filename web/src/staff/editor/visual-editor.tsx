import type { Command } from 'prosemirror-state';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import type { Download } from '../files/document';
import { isPicture, PICTURES } from '../files/kinds';
import { saveAlt } from '../files/library';
import type { BlockChoice } from './blocks';
import { insertLink, insertPicture, linkAt, selectedPart, selectedPicture } from './commands';
import { EditorDialogs, type OpenDialog } from './editor-dialogs';
import type { EditorOptions } from './editor-state';
import type { PartSupport } from './part-support';
import { type Send, uploadInto } from './pictures/uploads';
import styles from './rich-text.module.css';
import { SlashList, useSlashMenu } from './slash-menu';
import { type ToolAction, Toolbar } from './toolbar';
import { useEditorView } from './use-editor-view';

export interface VisualEditorProps {
  label: string;
  markdown: string;
  onChange: (markdown: string) => void;
  send: Send<StoredFile>;
  sendDocument: Send<Download>;
  attributes: Record<string, string>;
  /** Whether the focus was where the editor now is: someone went on to the text while it was loading. */
  hadFocus: RefObject<boolean>;
  parts: PartSupport | undefined;
}

export default function VisualEditor(props: VisualEditorProps) {
  const { label, markdown, onChange, attributes, hadFocus, parts } = props;
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  /** Files inserted as pictures, by URL. A changed description is stored with the file. */
  const files = useRef(new Map<string, StoredFile>());
  const [open, setOpen] = useState<OpenDialog | null>(null);

  const send: Parameters<typeof uploadInto>[2] = async (file, onProgress) => {
    if (!isPicture(file)) {
      const { text, href } = await props.sendDocument(file, onProgress);
      return (at) => insertLink(text, href, at);
    }
    const stored = await props.send(file, onProgress);
    files.current.set(stored.url, stored);
    return (at) => insertPicture({ src: stored.url, alt: stored.alt ?? '' }, at);
  };
  const insertFiles = (chosen: readonly File[], at?: number) => {
    const of = view();
    if (of) void uploadInto(of, chosen, send, at);
  };
  const editLink = () => {
    const of = view();
    if (!of) return;
    const { mark, from, to } = linkAt(of.state);
    const text = of.state.doc.textBetween(from, to, ' ');
    const href: string = mark?.attrs.href ?? '';
    setOpen({ kind: 'link', link: { text, href, isLink: mark !== null } });
  };
  const run = (action: ToolAction | BlockChoice['run']) => {
    const of = view();
    if (!of) return;
    if (action === 'upload') chooser.current?.click();
    else if (action === 'library' || action === 'file') setOpen({ kind: action });
    else if (action === 'link') editLink();
    else if (action === 'part') setOpen({ kind: 'part', text: null });
    else {
      of.focus();
      action(of.state, of.dispatch, of);
    }
  };
  const slash = useSlashMenu(() => view(), run, parts !== undefined);
  const options = useRef({} as EditorOptions);
  options.current = {
    slash,
    parts,
    editLink,
    editPicture: () => {
      const of = view();
      const picture = of && selectedPicture(of.state);
      if (!picture) return;
      const { alt, title } = picture.node.attrs;
      setOpen({ kind: 'picture', texts: { alt, title } });
    },
    editPart: () => {
      const text = selectedPart(view()?.state);
      if (text !== null) setOpen({ kind: 'part', text });
    },
    focusToolbar: () => tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    onFiles: insertFiles,
  };
  const { view, shown } = useEditorView({
    place,
    markdown,
    onChange,
    options,
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      class: `prose ${styles.text}`,
      ...attributes,
      ...(slash.active && { 'aria-activedescendant': slash.active, 'aria-controls': slash.id }),
    },
  });

  useEffect(() => {
    if (hadFocus.current) view()?.focus();
    hadFocus.current = false;
  }, [hadFocus, view]);

  const close = (then?: Command) => {
    setOpen(null);
    // The dialog itself puts the focus back first.
    requestAnimationFrame(() => {
      const of = view();
      of?.focus();
      if (of) then?.(of.state, of.dispatch, of);
    });
  };

  const keepAlt = async (alt: string) => {
    const of = view();
    const src: string = (of && selectedPicture(of.state)?.node.attrs.src) ?? '';
    const file = files.current.get(src);
    if (!file || alt === '') return;
    try {
      files.current.set(src, await saveAlt(file, alt));
    } catch (error) {
      console.error('The alt text was not stored with the file', error);
    }
  };

  return (
    <div className={styles.editor}>
      <Toolbar shown={shown} hasParts={parts !== undefined} onTool={run} place={tools} />
      <FilePicker place={chooser} onFiles={insertFiles} />
      <div ref={place} className={styles.place} />
      {slash.active && slash.place && (
        <SlashList
          id={slash.id}
          blocks={slash.blocks}
          current={slash.current}
          place={slash.place}
          onChoose={slash.choose}
        />
      )}
      <p className="sr-only" role="status">
        {slash.announcement}
      </p>
      <EditorDialogs
        open={open}
        parts={parts}
        onClose={() => close()}
        onRun={close}
        onChosen={(file) => {
          files.current.set(file.url, file);
          close(insertPicture({ src: file.url, alt: file.alt ?? '' }));
        }}
        onDescribed={({ alt }) => void keepAlt(alt)}
        onFiles={(chosen) => {
          close();
          insertFiles(chosen);
        }}
      />
    </div>
  );
}

interface Props {
  place: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

function FilePicker({ place, onFiles }: Props) {
  return (
    <input
      ref={place}
      hidden
      type="file"
      multiple
      accept={PICTURES}
      aria-label="Pictures to insert"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The same picture may be chosen again.
        target.value = '';
        onFiles(files);
      }}
    />
  );
}

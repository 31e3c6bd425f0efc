import type { Command } from 'prosemirror-state';
import { lazy, Suspense } from 'react';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import {
  changePicture,
  deletePart,
  deletePicture,
  insertLink,
  removeLink,
  setLink,
  setPart,
} from './commands';
import type { LinkDraft } from './link-dialog';
import type { PartSupport } from './part-support';
import type { PictureTexts } from './pictures/picture-dialog';

// Behind a click each.
const LinkDialog = lazy(() => import('./link-dialog'));
const PictureDialog = lazy(() => import('./pictures/picture-dialog'));
const FileDialog = lazy(() => import('./file-dialog'));
const LibraryDialog = lazy(() => import('../files/library-dialog'));

export type OpenDialog =
  | { kind: 'library' }
  | { kind: 'file' }
  | { kind: 'link'; link: LinkDraft }
  | { kind: 'picture'; texts: PictureTexts }
  | { kind: 'part'; text: string | null };

interface Props {
  open: OpenDialog | null;
  parts: PartSupport | undefined;
  onClose: () => void;
  /** Closes the dialog, and does this to the text. */
  onRun: (command: Command) => void;
  onChosen: (file: StoredFile) => void;
  onFiles: (files: File[]) => void;
  onDescribed: (texts: PictureTexts) => void;
}

export function EditorDialogs({ open, parts, onClose, onRun, ...props }: Props) {
  const { onChosen, onDescribed } = props;
  return (
    <Suspense>
      {open?.kind === 'library' && <LibraryDialog onChosen={onChosen} onClose={onClose} />}
      {open?.kind === 'file' && (
        <FileDialog
          onFiles={props.onFiles}
          onChosen={({ text, href }) => onRun(insertLink(text, href))}
          onClose={onClose}
        />
      )}
      {open?.kind === 'link' && (
        <LinkDialog
          link={open.link}
          onClose={onClose}
          onSave={(text, href) => onRun(setLink({ href }, text))}
          onRemove={() => onRun(removeLink)}
        />
      )}
      {open?.kind === 'part' && parts && (
        <parts.Dialog
          text={open.text}
          onClose={onClose}
          onSave={(text) => onRun(setPart(text, open.text === null))}
          onRemove={() => onRun(deletePart)}
        />
      )}
      {open?.kind === 'picture' && (
        <PictureDialog
          texts={open.texts}
          onClose={onClose}
          onSave={(texts) => {
            onDescribed(texts);
            onRun(changePicture(texts));
          }}
          onRemove={() => onRun(deletePicture)}
        />
      )}
    </Suspense>
  );
}

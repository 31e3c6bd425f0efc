import { type Command, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { userMessage } from '../../api/user-message';
import { toastError } from '../../components/toast-store';
import { isPicture } from '../../files/kinds';

interface Change {
  add?: { id: number; at: number; element: HTMLElement };
  remove?: number;
}

const key = new PluginKey<DecorationSet>('uploads');

/** Sends a file, and tells how much has gone out, from 0 to 1. */
export type Send<T> = (file: File, onProgress: (part: number) => void) => Promise<T>;

type Insertion = (at: number) => Command;

export const uploads = (onFiles: (files: File[], at?: number) => void): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const moved = set.map(tr.mapping, tr.doc);
        const { add, remove } = (tr.getMeta(key) as Change | undefined) ?? {};
        if (add) {
          return moved.add(tr.doc, [
            Decoration.widget(add.at, add.element, { id: add.id, side: 1 }),
          ]);
        }
        if (remove === undefined) return moved;
        return moved.remove(moved.find(undefined, undefined, ({ id }) => id === remove));
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handleDrop(view, event) {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        event.preventDefault();
        onFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
    },
  });

let count = 0;

/** Inserts the files in order once every upload has finished. A failed upload only shows a message. */
export async function uploadInto(
  view: EditorView,
  files: readonly File[],
  send: Send<Insertion>,
  at?: number,
): Promise<void> {
  const sent = files.map((file) => {
    count += 1;
    const id = count;
    const { element, progress } = placeholder(file);
    const place = at ?? view.state.selection.to;
    view.dispatch(view.state.tr.setMeta(key, { add: { id, at: place, element } } satisfies Change));
    const stored = send(file, (part) => {
      progress.value = part;
    });
    return { id, stored: stored.catch((error: unknown) => reportFailure(file, error)) };
  });
  const stored = await Promise.all(sent.map((one) => one.stored));
  if (view.isDestroyed) {
    for (const [at, insert] of stored.entries()) if (insert) reportLeftOut(files[at] as File);
    return;
  }
  const places = sent.map(({ id }) => {
    const set = key.getState(view.state);
    const place = set?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;
    view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change));
    return place;
  });
  // From the last to the first: each comes right after the place of all.
  for (const [index, insert] of [...stored.entries()].reverse()) {
    const place = places[index];
    if (!insert) continue;
    if (place === undefined) reportLeftOut(files[index] as File);
    else insert(place)(view.state, view.dispatch);
  }
}

/** Reports a file that was not inserted: the editor was left, or its place was deleted or replaced. */
function reportLeftOut(file: File): void {
  toastError(
    `“${file.name}” isn’t in the text`,
    `It was uploaded: choose “${isPicture(file) ? 'Picture from library' : 'Attach file'}”.`,
  );
}

function reportFailure(file: File, error: unknown): null {
  toastError(`“${file.name}” couldn’t be uploaded`, userMessage(error));
  return null;
}

/** Pixels. */
const THUMBNAIL = 240;

function placeholder(file: File): { element: HTMLElement; progress: HTMLProgressElement } {
  const element = document.createElement('span');
  element.className = 'editor-upload';
  element.contentEditable = 'false';
  const progress = document.createElement('progress');
  progress.max = 1;
  progress.setAttribute('aria-label', `Uploading ${file.name}`);
  element.append(`Uploading ${file.name}…`, progress);
  void thumbnailOf(file).then((thumbnail) => thumbnail && element.prepend(thumbnail));
  return { element, progress };
}

/** Draws a thumbnail of a picture; null for other files. A canvas, since the content security policy allows no blob URLs. */
async function thumbnailOf(file: File): Promise<HTMLCanvasElement | null> {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: THUMBNAIL });
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    picture.close();
    return canvas;
  } catch {
    return null;
  }
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import { userMessage } from '../api/user-message';
import { toastError } from '../components/toast-store';
import { pictureInMarkdown } from '../files/alt-text';
import { isPicture } from '../files/kinds';
import { saveAlt } from '../files/library';
import { upload } from '../files/upload';
import { insertLines, placeholderFor, replaceText } from './picture-text';

/** Pictures whose alt texts are being asked for. */
export interface Asking {
  names: readonly string[];
  /** What was said of each before it could not be uploaded. */
  said: readonly string[];
  /** Told what each shows, or that nobody wants to say. */
  answer: (alts: readonly string[]) => void;
}

/** The same picture, when it comes again. One from the clipboard is always new and called the same. */
const sameness = ({ name, size }: File) => `${size} ${name}`;

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(isPicture);

/** Pictures that are pasted, dropped or chosen are uploaded and stand in the text, with what they show. */
export function usePictures(area: RefObject<HTMLTextAreaElement | null>) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const lost = useRef(new Map<string, string>());
  const insert = useCallback(
    async (files: readonly File[]) => {
      const text = area.current;
      if (!text || files.length === 0) return;
      const sent = files.map((file) => {
        const placeholder = placeholderFor(file.name);
        return { file, placeholder, stored: settled(upload('images', file)) };
      });
      insertLines(
        text,
        sent.map(({ placeholder }) => placeholder),
      );
      const alts = await new Promise<readonly string[]>((answer) =>
        setAsking({
          names: files.map(({ name }) => name),
          said: files.map((file) => lost.current.get(sameness(file)) ?? ''),
          answer,
        }),
      );
      setAsking(null);
      await Promise.all(
        sent.map(async ({ file, placeholder, stored }, at) => {
          const alt = alts[at] ?? '';
          const result = await stored;
          // A user who has closed the form finds the picture in the library.
          const place = (words: string) =>
            area.current && replaceText(area.current, placeholder, words);
          if ('error' in result) {
            place('');
            lost.current.set(sameness(file), alt);
            toastError(`“${file.name}” couldn’t be uploaded`, userMessage(result.error));
            return;
          }
          place(pictureInMarkdown(alt, result.stored.url));
          await keep(result.stored, alt);
        }),
      );
    },
    [area],
  );
  const latest = useRef(insert);
  latest.current = insert;
  useEffect(() => {
    const text = area.current;
    if (!text) return;
    const ended = new AbortController();
    const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
      const files = picturesOf(data);
      if (files.length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void latest.current(files);
    };
    // Before those who make Markdown of what is pasted.
    const options = { signal: ended.signal, capture: true };
    text.addEventListener('paste', (event) => take(event, event.clipboardData), options);
    text.addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    text.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      },
      options,
    );
    return () => ended.abort();
  }, [area]);
  return { asking, insert };
}

type Result = { stored: StoredFile } | { error: unknown };

/** A failure is looked at when its turn comes, and not before. */
const settled = (sending: Promise<StoredFile>): Promise<Result> =>
  sending.then(
    (stored) => ({ stored }),
    (error: unknown) => ({ error }),
  );

/** Stores the alt text with the picture, for its next use. */
async function keep(stored: StoredFile, alt: string): Promise<void> {
  if (alt.trim() === '') return;
  try {
    await saveAlt(stored, alt);
  } catch (error) {
    console.error('The alt text was not kept with the file', error);
  }
}

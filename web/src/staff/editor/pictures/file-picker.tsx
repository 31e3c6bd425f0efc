import type { RefObject } from 'react';
import { PICTURES } from '../../files/kinds';

interface Props {
  place: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

/** The system's own window for choosing pictures, which a button opens. */
export function FilePicker({ place, onFiles }: Props) {
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

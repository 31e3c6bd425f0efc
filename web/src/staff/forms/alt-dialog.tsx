import { type FormEvent, useId, useState } from 'react';
import { FieldFrame } from '../../shared/components/field';
import { Dialog } from '../components/dialog';
import { ALT_HINT, LONGEST_ALT } from '../files/alt-text';
import type { Asking } from './use-pictures';

/** Asks what the pictures show while they are on their way. Nobody has to say. */
export function AltDialog({ asking: { names, said, answer } }: { asking: Asking }) {
  const id = useId();
  const [alts, setAlts] = useState<readonly string[]>(said);
  const insert = (event: FormEvent) => {
    event.preventDefault();
    // The form that the text belongs to is not meant; React lets events out of a window that it opened.
    event.stopPropagation();
    answer(alts);
  };
  const many = names.length > 1;
  return (
    <Dialog
      title={many ? 'Describe the pictures' : 'Describe the picture'}
      onClose={() => answer([])}
    >
      <form className="form" onSubmit={insert}>
        <p className="quiet" id={`${id}-hint`}>
          {ALT_HINT}
        </p>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none moves
          <FieldFrame key={at} label={many ? `Alt text for ${name}` : 'Alt text'}>
            {(control) => (
              <input
                {...control}
                type="text"
                value={alts[at]}
                maxLength={LONGEST_ALT}
                autoComplete="off"
                aria-describedby={`${id}-hint`}
                onChange={({ target }) =>
                  setAlts(alts.map((alt, other) => (other === at ? target.value : alt)))
                }
              />
            )}
          </FieldFrame>
        ))}
        <div className="actions">
          <button type="submit" className="btn btn-solid">
            {many ? 'Insert pictures' : 'Insert picture'}
          </button>
          <button type="button" className="btn" onClick={() => answer([])}>
            Insert without
          </button>
        </div>
      </form>
    </Dialog>
  );
}

import { lazy, Suspense, useRef, useState } from 'react';
import styles from '../../files/library-dialog.module.css';
import type { Part } from './part';
import { MOST_PICTURES, type Problem } from './problems';

const LibraryDialog = lazy(() => import('../../files/library-dialog'));

interface Props {
  attributes: Part['attributes'];
  problem: Problem | null;
  onChange: (attributes: Part['attributes']) => void;
}

/** The pictures of a row, in their order, from the library. */
export function PictureFields({ attributes, problem, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className="field">
      <ul className={styles.grid} aria-label="Pictures">
        {attributes.map(([, url], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand there twice
          <li key={at} className={styles.pick}>
            <img
              src={/^\/media\/[^?#]+$/.test(url) ? `${url}?w=320` : url}
              alt={`${at + 1} of ${attributes.length}`}
            />
            <button
              type="button"
              className="btn btn-small"
              aria-label={`Remove picture ${at + 1}`}
              onClick={() => {
                onChange(attributes.toSpliced(at, 1));
                // Its own button goes.
                add.current?.focus();
              }}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {problem && (
        <p className="field-error" role="alert">
          {problem.message}
        </p>
      )}
      <button
        ref={add}
        type="button"
        name="picture"
        className="btn"
        disabled={attributes.length === MOST_PICTURES}
        onClick={() => setChoosing(true)}
      >
        Add picture from library
      </button>
      {isChoosing && (
        <Suspense>
          <LibraryDialog
            onClose={() => setChoosing(false)}
            onChosen={({ url }) => {
              setChoosing(false);
              const isThere = attributes.some(([, found]) => found === url);
              if (!isThere) onChange([...attributes, ['picture', url]]);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { FieldFrame } from '../../shared/components/field';
import { userMessage } from '../api/user-message';
import { toast } from '../components/toast-store';
import styles from './alt-form.module.css';
import { ALT_HINT, LONGEST_ALT } from './alt-text';
import { FILES, nameOf, saveAlt } from './library';

interface Props {
  file: StoredFile;
  /** Leaving the field saves: beside a form, no user looks for a second Save button. */
  savesOnLeave?: boolean;
  onSaved?: (file: StoredFile) => void;
}

/** Edits the alternative text of a file. Not a form element, because it may be inside of one. */
export default function AltForm({ file, savesOnLeave = false, onSaved }: Props) {
  const queries = useQueryClient();
  const stored = file.alt ?? '';
  const [text, setText] = useState(stored);
  const [known, setKnown] = useState(stored);
  // Shows the stored text, unless there is input.
  if (stored !== known) {
    setKnown(stored);
    if (text === known) setText(stored);
  }
  /** The server's version of the file, where it refused an older one. */
  const [newer, setNewer] = useState<StoredFile | null>(null);
  const latest = newer && newer.version > file.version ? newer : file;
  const saving = useMutation({
    mutationFn: () => saveAlt(latest, text),
    onError: (error) => {
      if (error instanceof ApiError && error.stored) setNewer(error.stored as StoredFile);
    },
    onSuccess: (saved) => {
      toast('Alt text saved');
      onSaved?.(saved);
      void queries.invalidateQueries({ queryKey: FILES });
    },
  });
  const { error, isPending } = saving;
  const changed = text.trim() !== stored;
  const save = () => {
    if (!isPending && changed) saving.mutate();
  };
  return (
    <div className={styles.form}>
      <FieldFrame
        label={
          <>
            Alt text<span className="sr-only"> for {nameOf(file)}</span>
          </>
        }
        hint={ALT_HINT}
      >
        {(control) => (
          <div className={styles.line}>
            <textarea
              {...control}
              rows={2}
              value={text}
              maxLength={LONGEST_ALT}
              onChange={({ target }) => setText(target.value.replace(/\s*\n\s*/g, ' '))}
              onBlur={savesOnLeave ? save : undefined}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                save();
              }}
            />
            <button
              type="button"
              className="btn"
              aria-disabled={isPending || !changed || undefined}
              onClick={save}
            >
              {isPending ? 'Saving...' : 'Save'}
              <span className="sr-only"> alt text for {nameOf(file)}</span>
            </button>
          </div>
        )}
      </FieldFrame>
      {error && (
        <p className="field-error" role="alert">
          {userMessage(error)}
        </p>
      )}
    </div>
  );
}

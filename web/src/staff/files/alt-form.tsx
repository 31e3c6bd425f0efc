import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import { saidOf } from '../api/said';
import { toast } from '../components/toast-store';
import styles from './alt-form.module.css';
import { ALT_HINT, LONGEST_ALT } from './alt-text';
import { FILES, nameOf, saveAlt } from './library';

interface Props {
  file: StoredFile;
  onSaved?: (file: StoredFile) => void;
}

/** Asks what a picture shows, and keeps it with the file. */
export function AltForm({ file, onSaved }: Props) {
  const id = useId();
  const queries = useQueryClient();
  const [text, setText] = useState(file.alt ?? '');
  const saving = useMutation({
    mutationFn: () => saveAlt(file, text),
    onSuccess: (saved) => {
      toast('Alt text saved');
      onSaved?.(saved);
      void queries.invalidateQueries({ queryKey: FILES });
    },
  });
  const { error, isPending } = saving;
  const changed = text.trim() !== (file.alt ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && changed) saving.mutate();
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <div className="field">
        <label htmlFor={id}>
          Alt text<span className="sr-only"> for {nameOf(file)}</span>
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          {ALT_HINT}
        </p>
        <div className={styles.line}>
          <input
            id={id}
            type="text"
            value={text}
            maxLength={LONGEST_ALT}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setText(target.value)}
          />
          <button type="submit" className="btn" aria-disabled={isPending || !changed || undefined}>
            {isPending ? 'Saving...' : 'Save'}
            <span className="sr-only"> alt text for {nameOf(file)}</span>
          </button>
        </div>
      </div>
      {error && (
        <p className="field-error" role="alert">
          {saidOf(error)}
        </p>
      )}
    </form>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../components/dialog';
import { addressName } from '../files/file-name';

interface Props {
  /** The folder that it is to be in. */
  within: string;
  onNamed: (path: string) => void;
  onClose: () => void;
}

/** A folder is there once it has a file: this only leads to where that is uploaded. */
export function NewFolder({ within, onNamed, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState('');
  const [empty, setEmpty] = useState(false);
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!/[\p{L}\p{N}]/u.test(name)) return setEmpty(true);
    onNamed([within, addressName(name)].filter(Boolean).join('/'));
  };
  return (
    <Dialog title="New folder" onClose={onClose}>
      <form className="form" onSubmit={go} noValidate>
        <div className="field">
          <label htmlFor={id}>Name</label>
          <p className="field-hint" id={`${id}-hint`}>
            Such as 2026 or picnic. The folder is kept once you upload a file into it.
          </p>
          <input
            id={id}
            value={name}
            maxLength={60}
            autoComplete="off"
            aria-invalid={empty || undefined}
            aria-describedby={empty ? `${id}-hint ${id}-error` : `${id}-hint`}
            onChange={({ target }) => setName(target.value)}
          />
          {empty && (
            <p className="field-error" id={`${id}-error`}>
              Name is required
            </p>
          )}
        </div>
        <div className="actions">
          <button type="submit" className="btn btn-solid">
            Open folder
          </button>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

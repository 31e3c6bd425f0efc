import { type FormEvent, useState } from 'react';
import { FieldFrame } from '../../shared/components/field';
import { Dialog } from '../components/dialog';
import { addressName } from '../files/upload';

interface Props {
  /** The folder that it is to be in. */
  within: string;
  onNamed: (path: string) => void;
  onClose: () => void;
}

/** A folder is there once it has a file: this only leads to where that is uploaded. */
export function NewFolder({ within, onNamed, onClose }: Props) {
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
        <FieldFrame
          label="Name"
          hint="Such as 2026 or picnic. The folder is saved when you add its first file."
          error={empty ? 'Name is required' : undefined}
        >
          {(control) => (
            <input
              {...control}
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </FieldFrame>
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

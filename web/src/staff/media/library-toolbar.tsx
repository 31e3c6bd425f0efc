import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { FieldFrame } from '../../shared/components/field';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { may, useMe } from '../components/permissions';
import { addressName } from '../files/upload';
import { FilterFold } from '../lists/filters';
import lists from '../lists/lists.module.css';
import { SearchInput } from '../lists/search-input';
import styles from './media.module.css';
import { type MediaSearch, wayTo } from './view';

interface Props {
  view: MediaSearch;
  onChange: (part: MediaSearch, replace?: boolean) => void;
}

export function LibraryToolbar({ view, onChange }: Props) {
  const id = useId();
  const { role } = useMe();
  return (
    <search className={lists.toolbar}>
      <SearchInput
        label="Search media"
        value={view.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined }, true)}
      />
      <FilterFold count={[view.bucket, view.sort].filter(Boolean).length}>
        {may(role, 'content') && (
          <div className={`field ${lists.filter}`}>
            <label htmlFor={`${id}-kind`}>Show</label>
            <select
              id={`${id}-kind`}
              value={view.bucket ?? 'images'}
              onChange={({ target }) =>
                onChange({
                  bucket: target.value === 'documents' ? 'documents' : undefined,
                  folder: undefined,
                })
              }
            >
              <option value="images">Pictures</option>
              <option value="documents">Documents</option>
            </select>
          </div>
        )}
        <div className={`field ${lists.filter}`}>
          <label htmlFor={`${id}-sort`}>Sort by</label>
          <select
            id={`${id}-sort`}
            value={view.sort ?? 'newest'}
            onChange={({ target }) =>
              onChange({ sort: target.value === 'path' ? 'path' : undefined })
            }
          >
            <option value="newest">Newest</option>
            <option value="path">Name</option>
          </select>
        </div>
      </FilterFold>
    </search>
  );
}

export function Crumbs({ view }: { view: MediaSearch }) {
  const { folder = '', bucket, search } = view;
  if (!folder) return null;
  const steps = [
    { name: bucket === 'documents' ? 'Documents' : 'Pictures', path: undefined },
    ...wayTo(folder),
  ];
  return (
    <nav aria-label="Folders">
      <ol className={styles.crumbs}>
        {steps.map(({ name, path }, at) => (
          <li key={path ?? ''}>
            {at === steps.length - 1 && !search ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link
                to={screens.media}
                search={{ ...view, folder: path, page: undefined, search: undefined }}
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface NewFolderProps {
  within: string;
  onNamed: (path: string) => void;
  onClose: () => void;
}

/** The form for a new folder. It only opens the folder, which is there once it has a file. */
export function NewFolder({ within, onNamed, onClose }: NewFolderProps) {
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

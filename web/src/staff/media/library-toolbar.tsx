import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { screens } from '../components/paths';
import { may, useMe } from '../components/permissions';
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

/** Where in the library one is, and the way up. */
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

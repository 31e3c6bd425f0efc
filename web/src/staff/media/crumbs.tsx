import { Link } from '@tanstack/react-router';
import { screens } from '../components/paths';
import styles from './media.module.css';
import { type MediaSearch, wayTo } from './view';

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

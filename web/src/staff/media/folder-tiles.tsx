import { Link } from '@tanstack/react-router';
import { Folder as FolderIcon } from 'lucide-react';
import type { Folder } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import styles from './media.module.css';

const inWords = (files: number) =>
  files === 1 ? '1 file' : `${files.toLocaleString('en-US')} files`;

export function FolderTiles({ folders }: { folders: readonly Folder[] }) {
  return (
    <ul className={styles.folders} aria-label="Folders">
      {folders.map(({ path, files }) => (
        <li key={path}>
          <Link
            className={styles.folder}
            to={screens.media}
            search={(before: object) => ({ ...before, folder: path, page: undefined })}
          >
            <FolderIcon className="icon" aria-hidden="true" />
            <span className={styles.name}>{path.split('/').at(-1)}</span>
            <span className="quiet">{inWords(files)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

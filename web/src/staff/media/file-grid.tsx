import { Link } from '@tanstack/react-router';
import {
  FileSpreadsheet,
  FileText,
  Folder as FolderIcon,
  type LucideIcon,
  Presentation,
} from 'lucide-react';
import { useState } from 'react';
import type { Folder, ListedFile } from '../../shared/api/generated/types.gen';
import { fileSize, fileType } from '../../shared/lib/file-format';
import { screens } from '../components/paths';
import { addressOf, pictureAt } from '../files/library';
import { ShownName } from '../files/shown-name';
import styles from './media.module.css';

export function FileGrid({ files }: { files: readonly ListedFile[] }) {
  return (
    <ul className={styles.grid} aria-label="Files">
      {files.map((file) => (
        <li key={addressOf(file)} className={styles.tile}>
          <Picture file={file} />
          <p className={styles.name}>
            <Link
              className={styles.open}
              to={`${screens.media}/file/$`}
              params={{ _splat: addressOf(file) }}
              search={true}
            >
              <ShownName file={file} />
            </Link>
          </p>
          <p className="quiet">{[usedInText(file.use_count), fileSize(file.size)].join(' · ')}</p>
          {file.width && !file.alt && <p className="badge badge-warning">No alt text</p>}
        </li>
      ))}
    </ul>
  );
}

export const usedInText = (count: number) => {
  if (count === 0) return 'Not used';
  return count === 1 ? 'Used once' : `Used ${count.toLocaleString('en-US')} times`;
};

const ICONS: readonly [RegExp, LucideIcon][] = [
  [/sheet|excel/, FileSpreadsheet],
  [/presentation|powerpoint/, Presentation],
];

function Picture({ file }: { file: ListedFile }) {
  const [broken, setBroken] = useState('');
  const address = pictureAt(file, 320);
  if (file.width && broken !== address) {
    return (
      <img
        className={styles.picture}
        src={address}
        alt=""
        loading="lazy"
        onError={() => setBroken(address)}
      />
    );
  }
  const [, Icon] = ICONS.find(([kind]) => kind.test(file.content_type)) ?? [null, FileText];
  return (
    <span className={`${styles.picture} ${styles.paper}`} aria-hidden="true">
      <Icon className="icon" />
      {fileType(file.url)}
    </span>
  );
}

export function SkeletonGrid() {
  return (
    <div aria-busy="true">
      <p className="quiet" role="status">
        Loading...
      </p>
      <div className={styles.grid} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((tile) => (
          <div key={tile} className="skeleton" data-testid="placeholder">
            <span className="skeleton-picture" />
            <span className="skeleton-line" />
          </div>
        ))}
      </div>
    </div>
  );
}

const fileCount = (files: number) =>
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
            <span className="quiet">{fileCount(files)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

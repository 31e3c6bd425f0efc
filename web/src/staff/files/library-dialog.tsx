import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import { Empty, Loaded } from '../../shared/components/states';
import { Dialog } from '../components/dialog';
import { useDebounced } from '../components/use-paused';
import { addressOf, fileQueries, pictureAt } from './library';
import styles from './library-dialog.module.css';
import { SearchField } from './search-field';
import { ShownName } from './shown-name';

interface Props {
  onChosen: (file: StoredFile) => void;
  onClose: () => void;
}

const MAX_SHOWN = 24;

export default function LibraryDialog({ onChosen, onClose }: Props) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const list = useQuery({
    ...fileQueries.list('images', {
      search: search || undefined,
      sort: '-updated_at',
      limit: MAX_SHOWN,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title="Choose a picture" className="dialog-editor" onClose={onClose}>
      <search className={styles.search}>
        <SearchField label="Search pictures" value={text} onChange={setText} />
      </search>
      <Loaded query={list} failure="Failed to load pictures" skeleton={<p>Loading...</p>}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={search ? 'No pictures found' : 'No pictures yet'} />
          ) : (
            <ul className={styles.grid} aria-label="Pictures">
              {items.map((file) => (
                <li key={addressOf(file)}>
                  <button type="button" className={styles.pick} onClick={() => onChosen(file)}>
                    <img src={pictureAt(file, 320)} alt={file.alt ?? ''} loading="lazy" />
                    <span>
                      <ShownName file={file} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { FolderPlus, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { FileLibrary } from '../../shared/api/generated/types.gen';
import { usePrivateHead } from '../../shared/components/private-head';
import { Empty, Loaded } from '../../shared/components/states';
import { ScreenTitle } from '../components/screen-parts';
import { toastError } from '../components/toast-store';
import { FileInput } from '../files/file-input';
import { DOCUMENTS, PICTURES } from '../files/kinds';
import { fileQueries } from '../files/library';
import type { Bucket } from '../files/upload';
import lists from '../lists/lists.module.css';
import { Pager } from '../lists/pager';
import { FileGrid, FolderTiles, SkeletonGrid } from './file-grid';
import { Crumbs, LibraryToolbar, NewFolder } from './library-toolbar';
import styles from './media.module.css';
import { DropArea, UploadPanel, useUploads } from './upload-panel';
import { bucketOf, type MediaSearch, PAGE_SIZE, queryOf, readMedia } from './view';

const FAILURE = 'Failed to load media';

const NEWEST_ROWS = 15;

export default function MediaScreen() {
  usePrivateHead('Media');
  const view = readMedia(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: MediaSearch, replace = false) =>
    void navigate({
      to: '.',
      search: { ...view, page: undefined, ...part },
      replace,
      resetScroll: false,
    });
  const { folder = '', search = '', page = 1 } = view;
  const { uploads, queue, send } = useUploads(folder);
  const list = useQuery({
    ...fileQueries.list(bucketOf(view), queryOf(view)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const { error } = list;
  useEffect(() => {
    if (!error) return;
    console.error(FAILURE, error);
    toastError(FAILURE);
  }, [error]);
  const [naming, setNaming] = useState(false);
  const choose = (
    <FileInput multiple accept={`${PICTURES},${DOCUMENTS}`} onFiles={send}>
      <Upload className="icon" aria-hidden="true" />
      Upload files
    </FileInput>
  );
  return (
    <>
      <DropArea onFiles={send} />
      <ScreenTitle title="Media">
        <div className="actions">
          <button type="button" className="btn" onClick={() => setNaming(true)}>
            <FolderPlus className="icon" aria-hidden="true" />
            New folder
          </button>
          {choose}
        </div>
      </ScreenTitle>
      <UploadPanel uploads={uploads} queue={queue} />
      <div className={lists.head}>
        <LibraryToolbar view={view} onChange={change} />
      </div>
      <Crumbs view={view} />
      <div aria-busy={list.isPlaceholderData || undefined}>
        {list.data ? (
          <Library
            data={list.data}
            page={page}
            onPage={(to) => change({ page: to })}
            newest={!folder && <Newest bucket={bucketOf(view)} />}
          >
            <Nothing
              view={view}
              onClear={() => change({ search: undefined, page: undefined })}
              choose={choose}
            />
          </Library>
        ) : list.isError && list.fetchStatus !== 'fetching' ? (
          <Empty title={FAILURE}>
            <p>Check your connection, then try again.</p>
            <button type="button" className="btn" onClick={() => list.refetch()}>
              Try again
            </button>
          </Empty>
        ) : (
          <SkeletonGrid />
        )}
      </div>
      {naming && (
        <NewFolder
          within={folder}
          onNamed={(path) => {
            setNaming(false);
            change({ folder: path, search: undefined });
          }}
          onClose={() => setNaming(false)}
        />
      )}
      <Outlet />
      <p className="sr-only" role="status">
        {search && list.data && !list.isPlaceholderData ? foundText(list.data) : ''}
      </p>
    </>
  );
}

const foundText = ({ total }: FileLibrary) =>
  total === 1 ? '1 file found' : `${total} files found`;

interface LibraryProps {
  data: FileLibrary;
  page: number;
  onPage: (page: number) => void;
  newest: ReactNode;
  children: ReactNode;
}

function Library({ data, page, onPage, newest, children }: LibraryProps) {
  const { items, folders, total } = data;
  return (
    <>
      {page === 1 && folders.length > 0 && <FolderTiles folders={folders} />}
      {items.length > 0 && (
        <>
          <FileGrid files={items} />
          <Pager page={page} size={PAGE_SIZE} total={total} onPage={onPage} />
        </>
      )}
      {items.length === 0 && (folders.length > 0 && page === 1 ? newest : children)}
    </>
  );
}

function Newest({ bucket }: { bucket: Bucket }) {
  const newest = useQuery(fileQueries.list(bucket, { sort: '-updated_at', limit: NEWEST_ROWS }));
  if (newest.data?.items.length === 0) return null;
  return (
    <section className={styles.newest} aria-labelledby="newest">
      <h2 id="newest">{bucket === 'documents' ? 'Newest documents' : 'Newest pictures'}</h2>
      <Loaded
        query={newest}
        failure={FAILURE}
        hint="Check your connection, then try again."
        skeleton={<SkeletonGrid />}
      >
        {({ items }) => <FileGrid files={items} />}
      </Loaded>
    </section>
  );
}

interface NothingProps {
  view: MediaSearch;
  onClear: () => void;
  choose: ReactNode;
}

function Nothing({ view: { search, page, folder, bucket }, onClear, choose }: NothingProps) {
  if (search || page) {
    return (
      <Empty title="No files found">
        <p>{search ? `No results for “${search}”.` : `There is no page ${page}.`}</p>
        <button type="button" className="btn" onClick={onClear}>
          {search ? 'Clear search' : 'Back to first page'}
        </button>
      </Empty>
    );
  }
  const kind = bucket === 'documents' ? 'documents' : 'pictures';
  return (
    <Empty title={folder ? 'This folder is empty' : `No ${kind} yet`}>
      <p>
        {folder
          ? 'Upload a file to keep the folder.'
          : 'Choose files, or drop them anywhere on this page.'}
      </p>
      {choose}
    </Empty>
  );
}

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { AuditEntry } from '../../shared/api/generated/types.gen';
import { Empty, Loaded } from '../../shared/components/states';
import { dateTime } from '../../shared/lib/dates';
import { OwnersOnly } from '../components/owners-only';
import { screens } from '../components/paths';
import { PendingButton } from '../components/pending-button';
import { saveFile } from '../components/save-file';
import { ScreenTitle } from '../components/screen-parts';
import table from '../components/table.module.css';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from '../components/table-roles';
import { SkeletonRows } from '../lists/list-table';
import { Pager } from '../lists/pager';
import styles from './audit.module.css';
import { Filters } from './filters';
import { actorName, describeEntry } from './format';
import { downloadEntries, entriesQuery } from './queries';
import { type AuditSearch, isFiltered, PAGE_SIZE, readAudit } from './search';

const TITLE = 'Activity';

/** The most entries that a filtered list counts (GET /audit). */
const MAX_COUNTED = 1000;

export default function AuditScreen() {
  return (
    <OwnersOnly title={TITLE} refusal="Only owners can view the audit log">
      <AuditLog />
    </OwnersOnly>
  );
}

function AuditLog() {
  const search = readAudit(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: AuditSearch) =>
    void navigate({
      to: screens.audit,
      search: { ...search, page: undefined, ...part } as never,
      resetScroll: false,
    });
  const entries = useQuery({ ...entriesQuery(search), placeholderData: keepPreviousData });
  const filtered = isFiltered(search);
  return (
    <>
      <ScreenTitle title={TITLE}>
        <DownloadButton search={search} />
      </ScreenTitle>
      <Filters search={search} onChange={change} />
      <div aria-busy={entries.isPlaceholderData || undefined}>
        <Loaded
          query={entries}
          failure="Failed to load activity"
          hint="Check your connection, then try again."
          skeleton={<SkeletonRows />}
        >
          {({ items, total }) =>
            items.length === 0 ? (
              <Nothing
                filtered={filtered}
                page={search.page}
                onClear={() => change(readAudit({}))}
              />
            ) : (
              <>
                <Entries items={items} />
                <Pager
                  page={search.page ?? 1}
                  size={PAGE_SIZE}
                  total={total}
                  {...(filtered && { most: MAX_COUNTED })}
                  onPage={(page) => change({ page: page > 1 ? page : undefined })}
                />
              </>
            )
          }
        </Loaded>
      </div>
      <Outlet />
    </>
  );
}

function DownloadButton({ search }: { search: AuditSearch }) {
  const downloading = useMutation({
    mutationFn: () => downloadEntries(search),
    meta: { failure: 'Failed to download the audit log' },
    onSuccess: (file) => saveFile(file, 'audit.csv'),
  });
  return (
    <PendingButton icon={Download} label="Download CSV" doing="Downloading..." work={downloading} />
  );
}

interface NothingProps {
  filtered: boolean;
  page: number | undefined;
  onClear: () => void;
}

function Nothing({ filtered, page, onClear }: NothingProps) {
  if (!filtered && page === undefined) {
    return (
      <Empty title="No entries yet">
        <p>Changes by staff will show up here.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No entries found">
      <p>
        {filtered ? 'Nothing was changed that matches these filters.' : `There is no page ${page}.`}
      </p>
      <button type="button" className="btn" onClick={onClear}>
        {filtered ? 'Clear filters' : 'Back to first page'}
      </button>
    </Empty>
  );
}

function Entries({ items }: { items: AuditEntry[] }) {
  return (
    <table {...TABLE} className={table.table}>
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          <th {...COLUMN_HEADER}>What</th>
          <th {...COLUMN_HEADER}>Who</th>
          <th {...COLUMN_HEADER}>When</th>
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
        {items.map((entry) => (
          <tr {...ROW} key={entry.id}>
            <th {...ROW_HEADER}>
              <Link
                className={`clamp ${table.title}`}
                to={`${screens.audit}/$id`}
                params={{ id: entry.id }}
                search={true}
              >
                {describeEntry(entry)}
              </Link>
            </th>
            <td {...CELL} data-label="Who" className={table.whole}>
              {entry.actor_name ?? actorName(entry.actor)}
              {entry.actor_name && <span className={styles.address}>{entry.actor}</span>}
            </td>
            <td {...CELL} data-label="When">
              <time dateTime={entry.created_at}>{dateTime(entry.created_at)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

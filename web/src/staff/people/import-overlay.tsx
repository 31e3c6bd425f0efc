import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importPeople } from '../../shared/api/generated/sdk/admin-people.gen';
import type { PeopleImportReport } from '../../shared/api/generated/types.gen';
import { Alert } from '../../shared/components/alert';
import { FieldFrame } from '../../shared/components/field';
import { staffClient as client } from '../api/client';
import { queriesOf } from '../api/resource';
import { userMessage } from '../api/user-message';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/screen-context';
import { toast } from '../components/toast-store';
import { PEOPLE } from './resource';

// The client sends the file as it is; the description knows it as a text.
const send = (table: Blob, dry_run: boolean) =>
  importPeople({ client, body: table as unknown as string, query: { dry_run } });

const counted = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

/** People from a spreadsheet: first what it would do, then that. */
export default function ImportOverlay() {
  const close = useOverlayClose(screens.people);
  const queries = useQueryClient();
  const [table, setTable] = useState<Blob | null>(null);
  const checking = useMutation({
    mutationFn: (chosen: Blob) => send(chosen, true),
    meta: { failure: 'Failed to read the file' },
  });
  const importing = useMutation({
    mutationFn: (chosen: Blob) => send(chosen, false),
    meta: { failure: 'Failed to import people' },
    onSuccess: ({ created, changed }) => {
      toast('Success', `${counted(created + changed)} imported`);
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queriesOf(PEOPLE).all }),
  });
  const check = (chosen: Blob) => {
    setTable(chosen);
    importing.reset();
    checking.mutate(chosen);
  };
  const report = checking.data;
  const count = report && report.error_count === 0 ? report.created + report.changed : 0;
  return (
    <Dialog title="Import people" className="dialog-wide" onClose={close}>
      <div className="form">
        <p>
          Use the columns of “Download CSV”. Rows with an ID change who’s there; all others are
          added as drafts. Nothing in the file becomes public: you switch on what visitors see for
          each person.
        </p>
        <FieldFrame label="CSV file" hint="Up to 5,000 rows and 2 MB.">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              // The same file may be chosen again once it is mended.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // By its bytes: a browser would say again what it takes the file for.
                if (file) void file.arrayBuffer().then((bytes) => check(new Blob([bytes])));
              }}
            />
          )}
        </FieldFrame>
        <div role="status">
          {checking.isPending && <p>Reading the file...</p>}
          {report && !checking.isPending && <Report report={report} />}
        </div>
        {importing.error && <Alert>{userMessage(importing.error)}</Alert>}
        <div className="form-end">
          {count > 0 && !checking.isPending && (
            <button
              type="button"
              className="btn btn-solid"
              aria-disabled={importing.isPending || undefined}
              onClick={() => table && !importing.isPending && importing.mutate(table)}
            >
              {importing.isPending ? 'Importing...' : `Import ${counted(count)}`}
            </button>
          )}
          <button type="button" className="btn" onClick={close}>
            Cancel
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Report({ report }: { report: PeopleImportReport }) {
  const { created, changed, unchanged, errors, error_count } = report;
  if (error_count === 0) {
    return (
      <p>
        <b>
          This file: {created} new, {changed} changed, {unchanged} unchanged.
        </b>
      </p>
    );
  }
  return (
    <>
      <p>
        <b>
          {error_count === 1 ? '1 problem' : `${error_count} problems`} in the file. Nothing can be
          imported yet.
        </b>
      </p>
      <ul>
        {errors.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            <b>
              Line {line}
              {column && `, ${column}`}
            </b>
            : {message}
          </li>
        ))}
        {error_count > errors.length && <li>and more</li>}
      </ul>
    </>
  );
}

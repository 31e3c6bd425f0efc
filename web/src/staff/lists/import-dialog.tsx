import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ImportError } from '../../shared/api/generated/types.gen';
import { AlertBox } from '../../shared/components/alert';
import { FieldFrame } from '../../shared/components/field';
import { type AnyResource, queriesOf } from '../api/resource';
import { userMessage } from '../api/user-message';
import { Dialog } from '../components/dialog';
import { screenOf } from '../components/paths';
import { useOverlayClose } from '../components/screen-context';
import { toast } from '../components/toast-store';
import styles from './lists.module.css';

interface Report {
  errors: readonly ImportError[];
  error_count: number;
}

interface Props<R extends Report> {
  resource: AnyResource;
  about: string;
  option?: { name: string; hint: string };
  send: (table: Blob, dryRun: boolean, isChosen: boolean) => Promise<R>;
  preview: (report: R) => ReactNode;
  /** Label of the button; undefined if there is nothing to import. */
  action: (report: R) => string | undefined;
  done: (report: R) => string;
}

export const countWithNoun = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export function ImportDialog<R extends Report>(props: Props<R>) {
  const { resource, about, option, send, preview, action, done } = props;
  const close = useOverlayClose(screenOf(resource));
  const queries = useQueryClient();
  const [table, setTable] = useState<Blob | null>(null);
  const [isChosen, setChosen] = useState(false);
  const checking = useMutation({
    mutationFn: ([chosen, isSet]: [Blob, boolean]) => send(chosen, true, isSet),
    meta: { failure: 'Failed to read the file' },
  });
  const importing = useMutation({
    mutationFn: (chosen: Blob) => send(chosen, false, isChosen),
    meta: { failure: `Failed to import ${resource.many}` },
    onSuccess: (report) => {
      toast('Success', done(report));
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queriesOf(resource).all }),
  });
  const check = (chosen: Blob, isSet: boolean) => {
    setTable(chosen);
    setChosen(isSet);
    importing.reset();
    checking.mutate([chosen, isSet]);
  };
  const report = checking.isPending ? undefined : checking.data;
  const label = report && report.error_count === 0 ? action(report) : undefined;
  return (
    <Dialog title={`Import ${resource.many}`} className="dialog-wide" onClose={close}>
      <div className="form">
        <p>{about}</p>
        <FieldFrame label="CSV file" hint="Up to 5,000 rows and 2 MB.">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              // Otherwise choosing the corrected file again is no change.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // Without the file's type, which browsers would send as the content type.
                if (file)
                  void file.arrayBuffer().then((bytes) => check(new Blob([bytes]), isChosen));
              }}
            />
          )}
        </FieldFrame>
        {option && (
          <label className="choice">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={({ target }) => {
                if (table) check(table, target.checked);
                else setChosen(target.checked);
              }}
            />
            <span>
              <span className="choice-name">{option.name}</span>
              <span className="quiet">{option.hint}</span>
            </span>
          </label>
        )}
        <div role="status">
          {checking.isPending && <p>Reading the file...</p>}
          {report && (report.error_count > 0 ? <Errors {...report} /> : preview(report))}
        </div>
        {importing.error && <AlertBox>{userMessage(importing.error)}</AlertBox>}
        <div className="form-end">
          <button
            type="button"
            className="btn btn-solid"
            aria-disabled={!label || importing.isPending || undefined}
            onClick={() => label && table && !importing.isPending && importing.mutate(table)}
          >
            {importing.isPending ? 'Importing...' : (label ?? `Import ${resource.many}`)}
          </button>
          <button type="button" className="btn" onClick={close}>
            Cancel
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Errors({ errors, error_count }: Report) {
  return (
    <ImportLines
      title={`${countWithNoun(error_count, 'problem')} in the file. Nothing can be imported yet.`}
      isCut={error_count > errors.length}
    >
      {errors.map(({ line, column, message }) => (
        <li key={`${line} ${column} ${message}`}>
          <b>
            Line {line}
            {column && `, ${column}`}
          </b>
          : {message}
        </li>
      ))}
    </ImportLines>
  );
}

interface ImportLinesProps {
  title: string;
  /** More lines exist than are listed. */
  isCut: boolean;
  children: ReactNode;
}

export function ImportLines({ title, isCut, children }: ImportLinesProps) {
  return (
    <>
      <p>
        <b>{title}</b>
      </p>
      <ul className={styles.lines}>
        {children}
        {isCut && <li>and more</li>}
      </ul>
    </>
  );
}

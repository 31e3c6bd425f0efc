import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { importProducts } from '../../shared/api/generated/sdk/admin-products.gen';
import type { ImportReport } from '../../shared/api/generated/types.gen';
import { Alert } from '../../shared/components/alert';
import { FieldFrame } from '../../shared/components/field';
import { staffClient as client } from '../api/client';
import { queriesOf } from '../api/resource';
import { userMessage } from '../api/user-message';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/screen-context';
import { toast } from '../components/toast-store';
import styles from './products.module.css';
import { PRODUCTS } from './resource';

interface Chosen {
  table: Blob;
  set_stock: boolean;
}

// The client sends the file as it is; the description knows it as a text.
const send = ({ table, set_stock }: Chosen, dry_run: boolean) =>
  importProducts({ client, body: table as unknown as string, query: { dry_run, set_stock } });

/** Products from a spreadsheet: first what it would do, then that. */
export default function ImportOverlay() {
  const close = useOverlayClose(screens.products);
  const queries = useQueryClient();
  const [table, setTable] = useState<Blob | null>(null);
  const [setStock, setSetStock] = useState(false);
  const checking = useMutation({
    mutationFn: (chosen: Chosen) => send(chosen, true),
    meta: { failure: 'Failed to read the file' },
  });
  const importing = useMutation({
    mutationFn: (chosen: Chosen) => send(chosen, false),
    meta: { failure: 'Failed to import products' },
    onSuccess: (report) => {
      toast('Success', doneBy(report));
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queriesOf(PRODUCTS).all }),
  });
  const check = (table: Blob, set_stock: boolean) => {
    setTable(table);
    setSetStock(set_stock);
    importing.reset();
    checking.mutate({ table, set_stock });
  };
  const report = checking.data;
  const action = report && toDo(report);
  return (
    <Dialog title="Import products" className="dialog-wide" onClose={close}>
      <div className="form">
        <p>
          Use the columns of “Download CSV”. Rows with an ID or a known SKU change what’s there; all
          others are added. You’ll review everything before it’s saved.
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
                if (!file) return;
                // By its bytes: a browser would say again what it takes the file for.
                void file.arrayBuffer().then((bytes) => check(new Blob([bytes]), setStock));
              }}
            />
          )}
        </FieldFrame>
        <label className="choice">
          <input
            type="checkbox"
            checked={setStock}
            onChange={({ target }) => {
              if (table) check(table, target.checked);
              else setSetStock(target.checked);
            }}
          />
          <span>
            <span className="choice-name">Also set stock to the numbers in the file</span>
            <span className="quiet">
              Overwrites what was sold since the export. Leave it off, and only new sizes and colors
              get their numbers.
            </span>
          </span>
        </label>
        <div role="status">
          {checking.isPending && <p>Reading the file...</p>}
          {report && !checking.isPending && <Preview report={report} />}
        </div>
        {importing.error && <Alert>{userMessage(importing.error)}</Alert>}
        <div className="form-end">
          {action && !checking.isPending && (
            <button
              type="button"
              className="btn btn-solid"
              aria-disabled={importing.isPending || undefined}
              onClick={() =>
                table && !importing.isPending && importing.mutate({ table, set_stock: setStock })
              }
            >
              {importing.isPending ? 'Importing...' : action}
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

function Preview({ report }: { report: ImportReport }) {
  if (report.error_count > 0) {
    return (
      <Part
        title={`${counted(report.error_count, 'problem')} in the file. Nothing can be imported yet.`}
      >
        {report.errors.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            <b>
              Line {line}
              {column && `, ${column}`}
            </b>
            : {message}
          </li>
        ))}
        {report.error_count > report.errors.length && <li>and more</li>}
      </Part>
    );
  }
  const told = [
    report.created > 0 && `${report.created} new`,
    report.changed > 0 && `${report.changed} changed`,
    report.unchanged > 0 && `${report.unchanged} unchanged`,
    report.restocked > 0 &&
      `stock of ${counted(report.restocked, 'size or color', 'sizes or colors')} set`,
  ].filter(Boolean);
  return (
    <Part title={`This file: ${told.join(', ')}.`}>
      {report.items.map(({ line, name, is_new, variant_count }) => (
        <li key={line}>
          {name}{' '}
          <span className="quiet">
            {is_new ? 'new' : 'changed'}
            {variant_count > 1 && `, ${variant_count} sizes or colors`}
          </span>
        </li>
      ))}
      {report.created + report.changed > report.items.length && <li>and more</li>}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p>
        <b>{title}</b>
      </p>
      <ul className={styles.lines}>{children}</ul>
    </>
  );
}

/** '1 product' or '24 products'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Label of the button; undefined if there is nothing to do. */
export function toDo(report: ImportReport): string | undefined {
  const { created, changed, restocked, error_count } = report;
  if (error_count > 0) return undefined;
  if (created + changed > 0) return `Import ${counted(created + changed, 'product')}`;
  return restocked > 0 ? 'Set stock' : undefined;
}

/** The message after a finished import. */
const doneBy = ({ created, changed, restocked }: ImportReport) =>
  created + changed > 0
    ? `${counted(created + changed, 'product')} imported`
    : `Stock of ${counted(restocked, 'size or color', 'sizes or colors')} set`;

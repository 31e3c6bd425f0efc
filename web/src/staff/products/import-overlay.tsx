import { importProducts } from '../../shared/api/generated/sdk/admin-products.gen';
import type { ImportReport } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { countWithNoun, ImportDialog, ImportLines } from '../lists/import-dialog';
import { PRODUCTS } from './resource';

const OPTION = {
  name: 'Also set stock to the numbers in the file',
  hint: 'Overwrites what was sold since the export. Leave it off, and only new sizes and colors get their numbers.',
};

export default function ImportOverlay() {
  return (
    <ImportDialog
      resource={PRODUCTS}
      about="Use the columns of “Download CSV”. Rows with an ID or a known SKU change what’s there; all others are added. You’ll review everything before it’s saved."
      option={OPTION}
      // The client sends the file unchanged; the API description declares a string.
      send={(table, dry_run, set_stock) =>
        importProducts({ client, body: table as unknown as string, query: { dry_run, set_stock } })
      }
      preview={(report) => <Preview report={report} />}
      action={importActionLabel}
      done={({ created, changed, restocked }) =>
        created + changed > 0
          ? `${countWithNoun(created + changed, 'product')} imported`
          : `Stock of ${stockCount(restocked)} set`
      }
    />
  );
}

const stockCount = (count: number) => countWithNoun(count, 'size or color', 'sizes or colors');

export function importActionLabel({
  created,
  changed,
  restocked,
}: ImportReport): string | undefined {
  if (created + changed > 0) return `Import ${countWithNoun(created + changed, 'product')}`;
  return restocked > 0 ? 'Set stock' : undefined;
}

function Preview({ report }: { report: ImportReport }) {
  const { created, changed, unchanged, restocked, items } = report;
  const told = [
    created > 0 && `${created} new`,
    changed > 0 && `${changed} changed`,
    unchanged > 0 && `${unchanged} unchanged`,
    restocked > 0 && `stock of ${stockCount(restocked)} set`,
  ].filter(Boolean);
  return (
    <ImportLines title={`This file: ${told.join(', ')}.`} isCut={created + changed > items.length}>
      {items.map(({ line, name, is_new, variant_count }) => (
        <li key={line}>
          {name}{' '}
          <span className="quiet">
            {is_new ? 'new' : 'changed'}
            {variant_count > 1 && `, ${variant_count} sizes or colors`}
          </span>
        </li>
      ))}
    </ImportLines>
  );
}

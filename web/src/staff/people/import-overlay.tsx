import { importPeople } from '../../shared/api/generated/sdk/admin-people.gen';
import type { PeopleImportReport } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { countWithNoun, ImportDialog } from '../lists/import-dialog';
import { PEOPLE } from './resource';

const countOf = ({ created, changed }: PeopleImportReport) =>
  countWithNoun(created + changed, 'person', 'people');

export default function ImportOverlay() {
  return (
    <ImportDialog
      resource={PEOPLE}
      about="Use the columns of “Download CSV”. Rows with an ID change who’s there; all others are added as drafts. Nothing in the file becomes public: you switch on what visitors see for each person."
      // The client sends the file unchanged; the API description declares a string.
      send={(table, dry_run) =>
        importPeople({ client, body: table as unknown as string, query: { dry_run } })
      }
      preview={({ created, changed, unchanged }) => (
        <p>
          <b>
            This file: {created} new, {changed} changed, {unchanged} unchanged.
          </b>
        </p>
      )}
      action={(report) =>
        report.created + report.changed > 0 ? `Import ${countOf(report)}` : undefined
      }
      done={(report) => `${countOf(report)} imported`}
    />
  );
}

import { Notice } from '../../shared/components/alert';
import { dateTime } from '../../shared/lib/dates';
import type { Row } from '../api/resource';
import type { NameValue } from '../components/format-value';
import { ConflictPanel } from './conflict-panel';
import type { RecordForm } from './use-record-form';
import type { FormValues } from './values';

interface Props {
  form: RecordForm<FormValues, Row>;
  nameValue?: NameValue | undefined;
}

/** A decision before editing continues: between two versions, or about a draft from an earlier visit. */
export default function FormDecision(props: Props) {
  const { form, nameValue } = props;
  const { conflict, draft, labels } = form;
  if (conflict) {
    return (
      <ConflictPanel
        key={conflict.version}
        conflict={conflict}
        labels={labels}
        nameValue={nameValue}
      />
    );
  }
  if (!draft.local) return null;
  return (
    <Notice>
      <p>
        This browser kept unsaved changes from {dateTime(new Date(draft.local.at).toISOString())}.
      </p>
      <div className="actions">
        <button type="button" className="btn btn-small" onClick={draft.restore}>
          Restore them
        </button>
        <button type="button" className="btn btn-small" onClick={draft.drop}>
          Discard them
        </button>
      </div>
    </Notice>
  );
}

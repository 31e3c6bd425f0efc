import { Notice } from '../../shared/components/alert';
import { dateTime } from '../../shared/lib/dates';
import type { Row } from '../api/resource';
import type { NameValue } from '../components/format-value';
import { ConflictPanel } from './conflict-panel';
import type { RecordForm } from './use-record-form';
import type { FormValues } from './values';

interface Props {
  form: RecordForm<FormValues, Row>;
  labels: Record<string, string>;
  nameValue?: NameValue | undefined;
  onRestore?: () => void;
  onDiscard?: () => void;
}

/** A decision before editing continues: between two versions, or about a draft from an earlier visit. */
export default function FormDecision(props: Props) {
  const { form, labels, nameValue, onRestore, onDiscard } = props;
  const { conflict, draft } = form;
  if (conflict) {
    return (
      <ConflictPanel
        key={conflict.version}
        conflict={conflict}
        labels={labels}
        nameValue={nameValue}
        onSettle={form.settle}
      />
    );
  }
  if (!draft.found) return null;
  const restore = () => {
    form.restoreDraft();
    onRestore?.();
  };
  const discard = () => {
    draft.forget();
    draft.settle();
    onDiscard?.();
  };
  return (
    <Notice>
      <p>
        This browser kept unsaved changes from {dateTime(new Date(draft.found.at).toISOString())}.
      </p>
      <div className="actions">
        <button type="button" className="btn btn-small" onClick={restore}>
          Restore them
        </button>
        <button type="button" className="btn btn-small" onClick={discard}>
          Discard them
        </button>
      </div>
    </Notice>
  );
}

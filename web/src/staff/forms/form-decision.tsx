import { useEffect, useId, useRef, useState } from 'react';
import { NoticeBox } from '../../shared/components/alert';
import { dateTime } from '../../shared/lib/dates';
import type { Row } from '../api/resource';
import { formatValue, type NameValue } from '../components/format-value';
import styles from './forms.module.css';
import type { Conflict, RecordForm } from './use-record-form';
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
    <NoticeBox>
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
    </NoticeBox>
  );
}

interface ConflictPanelProps<V extends FormValues> {
  conflict: Conflict<V>;
  labels: Record<string, string>;
  nameValue?: NameValue | undefined;
}

type Side = 'mine' | 'theirs';

const joinNames = (names: string[]) => names.join(', ');

function ConflictPanel<V extends FormValues>(props: ConflictPanelProps<V>) {
  const { conflict, labels, nameValue } = props;
  const { conflicts, taken, mine, theirs, merged } = conflict;
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({});
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const format = (field: string, value: unknown) => nameValue?.(field, value) ?? formatValue(value);
  const sideOf = (name: string): Side => chosen[name] ?? 'mine';
  const settleWith = (side: (name: string) => Side) => {
    const values = { ...merged };
    for (const name of conflicts) values[name] = (side(name) === 'mine' ? mine : theirs)[name];
    conflict.settle(values);
  };
  return (
    <section ref={panel} className={`alert ${styles.conflict}`} aria-labelledby={id} tabIndex={-1}>
      <h3 id={id}>Someone else saved this while you were editing</h3>
      {taken.length > 0 && (
        <p>
          They changed {joinNames(taken.map((name) => labels[name] ?? name))}; that will be kept.
        </p>
      )}
      {conflicts.length === 0 ? (
        <p>None of it touches your changes.</p>
      ) : (
        <p>You both changed the following. Choose what to keep; nothing is saved until you save.</p>
      )}
      {conflicts.map((name) => (
        <fieldset key={name} className={styles.versions}>
          <legend>{labels[name]}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className="choice">
              <input
                type="radio"
                name={`${id}-${name}`}
                checked={sideOf(name) === side}
                onChange={() => setChosen({ ...chosen, [name]: side })}
              />
              <span>
                <span className="choice-name">{side === 'mine' ? 'Yours' : 'Theirs'}</span>
                <span className={styles.version}>
                  {format(name, (side === 'mine' ? mine : theirs)[name])}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="actions">
        {conflicts.length === 0 ? (
          <button type="button" className="btn btn-solid" onClick={() => settleWith(() => 'mine')}>
            Continue with my changes
          </button>
        ) : (
          <button type="button" className="btn btn-solid" onClick={() => settleWith(sideOf)}>
            Use these choices
          </button>
        )}
        {conflicts.length > 1 && (
          <button type="button" className="btn" onClick={() => settleWith(() => 'mine')}>
            Keep all of mine
          </button>
        )}
        <button type="button" className="btn" onClick={() => conflict.settle(theirs)}>
          Take theirs
        </button>
      </div>
    </section>
  );
}

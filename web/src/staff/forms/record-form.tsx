import { type ReactNode, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { SubmitButton } from '../../shared/components/submit';
import type { Row } from '../api/resource';
import type { NameValue } from '../components/format-value';
import { LabelsContext } from './form-field';
import { FormMessages } from './form-messages';
import styles from './forms.module.css';
import { rejectionSummary } from './problems';
import { RecordFormContext } from './record-form-context';
import { useRefusedFocus } from './use-form-errors';
import type { RecordForm } from './use-record-form';
import type { FormValues } from './values';

interface Props<V extends FormValues> {
  form: RecordForm<V, Row>;
  /** Names the values that are ids. */
  nameValue?: NameValue;
  /** Label of the submit button, such as 'Save' or 'Create post', or the buttons themselves. */
  action: ReactNode;
  onCancel?: () => void;
  children: ReactNode;
}

export function RecordFormView<V extends FormValues>(props: Props<V>) {
  const { form, nameValue, action, onCancel, children } = props;
  const { fields, labels, busy, status } = form;
  const refusal = rejectionSummary(form.form.formState.errors, labels);
  const place = useRef<HTMLFormElement>(null);
  useRefusedFocus(place, form.errors.refusedFields);
  return (
    <FormProvider {...form.form}>
      <RecordFormContext value={fields}>
        <LabelsContext value={labels}>
          <form
            ref={place}
            className="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // A form in a window that was opened from this one is another form.
              event.stopPropagation();
              void form.save();
            }}
          >
            <FormMessages form={form} nameValue={nameValue} />
            <div
              className="form"
              // Input would be lost while other versions wait for a decision.
              inert={form.undecided}
            >
              {children}
            </div>
            <div className={`form-end ${styles.end}`}>
              {typeof action === 'string' ? (
                <SubmitButton busy={busy} doing="Saving...">
                  {action}
                </SubmitButton>
              ) : (
                action
              )}
              {onCancel && (
                <button type="button" className="btn" onClick={onCancel}>
                  Cancel
                </button>
              )}
              <span role="status" className={refusal && styles.refusal}>
                {refusal || status}
              </span>
            </div>
          </form>
        </LabelsContext>
      </RecordFormContext>
    </FormProvider>
  );
}

import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { AlertBox } from '../../shared/components/alert';
import type { Row } from '../api/resource';
import type { NameValue } from '../components/format-value';
import type { RecordForm } from './use-record-form';
import type { FormValues } from './values';

// Only when something was not saved before, or two people saved at once.
const FormDecision = lazy(() => import('./form-decision'));

interface Props<V extends FormValues> {
  form: RecordForm<V, Row>;
  nameValue?: NameValue | undefined;
  newer?: ReactNode;
}

export function FormMessages<V extends FormValues>(props: Props<V>) {
  const { form, newer, nameValue } = props;
  return (
    <>
      <Refused lines={form.errors.lines} />
      {newer}
      {(form.conflict || (form.draft.local && !newer)) && (
        <Suspense>
          <FormDecision
            form={form as unknown as RecordForm<FormValues, Row>}
            nameValue={nameValue}
          />
        </Suspense>
      )}
    </>
  );
}

/** The errors of a refused form. They scroll into view, since the button is far below. */
function Refused({ lines }: { lines: string[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lines.length > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  if (lines.length === 0) return null;
  return (
    <div ref={place}>
      <AlertBox>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </AlertBox>
    </div>
  );
}

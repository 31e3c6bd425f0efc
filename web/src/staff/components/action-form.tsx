import type { ReactNode, Ref } from 'react';
import type { FormState, Rejection } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { SubmitButton } from '../../shared/components/submit';

interface Props<K extends string> {
  form: FormState<K>;
  action: ReactNode;
  /** Replaces `action` while the form is sent. */
  doing: string;
  onCancel?: () => void;
  cancel?: string;
  /** Stands beside the buttons. */
  beside?: ReactNode;
  refusal?: Rejection<K> | null;
  label?: string;
  className?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** Fields between the reason of a refusal and the button that sends them. */
export function ActionForm<K extends string>(props: Props<K>) {
  const { form, action, doing, onCancel, cancel = 'Cancel', beside, label, children } = props;
  const { refusal = form.refusal } = props;
  return (
    <form
      ref={props.ref}
      className={`form ${props.className ?? ''}`}
      noValidate
      aria-label={label}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      <RejectionAlert refusal={refusal} />
      {children}
      <div className="form-end">
        <SubmitButton busy={form.busy} doing={doing}>
          {action}
        </SubmitButton>
        {onCancel && (
          <button type="button" className="btn" onClick={onCancel}>
            {cancel}
          </button>
        )}
        {beside}
      </div>
    </form>
  );
}

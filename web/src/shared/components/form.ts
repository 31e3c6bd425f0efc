import { type FormEvent, useEffect, useRef, useState } from 'react';
import { UNEXPECTED_ERROR } from '../lib/unexpected';

/** A submission that failed: the message above the form, and messages of its fields. */
export interface Rejection<K extends string = string> {
  message: string;
  reasons?: string[];
  fields?: Partial<Record<K, string>>;
}

export type Values<K extends string> = Record<K, string>;

export interface FormOptions<K extends string> {
  names: readonly K[];
  /** Returns the messages of invalid fields. */
  check: (values: Values<K>) => Partial<Record<K, string>>;
  /** Errors of a submission without JavaScript. */
  rejection?: Rejection<K> | undefined;
  /** Returns null on success. Throws only unexpected errors. */
  send: (values: Values<K>) => Promise<Rejection<K> | null>;
}

export interface FormState<K extends string> {
  errors: Partial<Record<K, string>>;
  /** Why the last submission failed; null before the first and after a success. */
  refusal: Rejection<K> | null;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
}

/** The named fields of a form; empty text for a field that it lacks. */
export function readFormValues<K extends string>(
  form: HTMLFormElement,
  names: readonly K[],
): Values<K> {
  const data = new FormData(form);
  const pairs = names.map((name) => [name, String(data.get(name) ?? '')] as const);
  return Object.fromEntries(pairs) as Values<K>;
}

const hasErrors = (errors: object) => Object.values(errors).some(Boolean);

/** Checks the fields on submit and, after a failed submit, on each change. The focus moves to the first invalid field. */
export function useForm<K extends string>(options: FormOptions<K>): FormState<K> {
  const { names, check, send, rejection = null } = options;
  const [errors, setErrors] = useState<FormState<K>['errors']>(rejection?.fields ?? {});
  const [refusal, setRefusal] = useState<Rejection<K> | null>(rejection);
  const [busy, setBusy] = useState(false);
  const refused = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!hasErrors(errors)) return;
    refused.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    refused.current = null;
  }, [errors]);

  const sendNow = async (form: HTMLFormElement) => {
    if (busy) return;
    const values = readFormValues(form, names);
    const found = check(values);
    refused.current = form;
    setErrors(found);
    setRefusal(null);
    if (hasErrors(found)) return;
    setBusy(true);
    const answer = await send(values).catch((error: unknown): Rejection<K> => {
      console.error('Failed to send a form', error);
      return { message: UNEXPECTED_ERROR };
    });
    setBusy(false);
    refused.current = form;
    setRefusal(answer);
    setErrors(answer?.fields ?? {});
  };
  return {
    errors,
    refusal,
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      void sendNow(event.currentTarget);
    },
    onInput: (event) => {
      if (!hasErrors(errors)) return;
      const name = (event.target as HTMLInputElement).name as K;
      if (!errors[name]) return;
      const found = check(readFormValues(event.currentTarget, names));
      setErrors({ ...errors, [name]: found[name] });
    },
  };
}

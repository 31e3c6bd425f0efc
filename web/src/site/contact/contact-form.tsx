import { useEffect, useMemo, useRef } from 'react';
import { Field, TextAreaField } from '../../shared/components/field';
import { type Rejection, readFormValues, useForm } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { SubmitButton } from '../../shared/components/submit';
import { paths } from '../../shared/paths';
import type { SentForm } from '../../shared/state';
import { fillForm } from '../components/form-draft';
import { Honeypot } from '../components/honeypot';
import { sessionValue } from '../components/session-value';
import styles from './contact-page.module.css';
import { check, type Message, NAMES, type Name, sendMessage } from './send';

/** A person whom a message goes to, in place of the union. */
export interface Recipient {
  id: string;
  name: string;
  title: string;
  action: string;
  deliver: (message: Message) => Promise<unknown>;
}

interface Props {
  recipient?: Recipient;
  posted: SentForm | undefined;
  onSent: (answerTo: string) => void;
}

/** Everything but the honeypot. */
const KEPT_FIELDS = ['name', 'email', 'subject', 'message'] as const satisfies readonly Name[];
const draftFor = (recipient?: { id: string }) =>
  sessionValue<Record<(typeof KEPT_FIELDS)[number], string>>(
    recipient ? `contact-${recipient.id}` : 'contact',
  );

export const forgetDraft = (recipient?: { id: string }) => draftFor(recipient).forget();

const refusalOf = ({ errors, message = '' }: SentForm): Rejection<Name> => ({
  message,
  fields: errors,
});

/** Posts to `site/contact.rs` without scripts; with scripts it submits without leaving the page. */
export function ContactForm({ recipient, posted, onSent }: Props) {
  const id = recipient?.id;
  const draft = useMemo(() => draftFor(id ? { id } : undefined), [id]);
  const form = useForm<Name>({
    names: NAMES,
    check,
    rejection: posted && refusalOf(posted),
    send: async (message) => {
      const refusal = await sendMessage(message, recipient?.deliver);
      if (!refusal) {
        // Here too: the page may have been left while it was on its way.
        draft.forget();
        onSent(message.email.trim());
      }
      return refusal;
    },
  });
  const { errors } = form;
  const place = useRef<HTMLFormElement>(null);
  const isNew = !posted;
  useEffect(() => {
    const typed = isNew && draft.read();
    if (typed && place.current) fillForm(place.current, typed);
  }, [isNew, draft]);
  const values = posted?.values ?? {};
  const firstWrong = NAMES.find((name) => posted?.errors[name]);
  const field = (name: Name) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    // Without scripts nobody else takes the reader there.
    autoFocus: firstWrong === name,
  });
  return (
    <form
      ref={place}
      className={`form ${styles.form}`}
      method="post"
      action={recipient?.action ?? paths.contact()}
      aria-labelledby="contact-form"
      noValidate
      onSubmit={form.onSubmit}
      onInput={(event) => {
        draft.write(readFormValues(event.currentTarget, KEPT_FIELDS));
        form.onInput(event);
      }}
    >
      <h2 id="contact-form">{recipient?.title ?? 'Send us a message'}</h2>
      <RejectionAlert refusal={form.refusal} />
      <Field {...field('name')} label="Name" autoComplete="name" aria-required />
      <Field
        {...field('email')}
        label="Email"
        hint={`So that ${recipient?.name ?? 'we'} can reply to you.`}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        aria-required
      />
      <Field {...field('subject')} label="Subject (optional)" autoComplete="off" />
      <TextAreaField
        {...field('message')}
        label="Message"
        rows={7}
        autoComplete="off"
        aria-required
      />
      <Honeypot />
      <div className="form-end">
        <SubmitButton busy={form.busy} doing="Sending..." className="btn btn-solid btn-large">
          Send message
        </SubmitButton>
      </div>
    </form>
  );
}

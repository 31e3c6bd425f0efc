import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageReservations } from '../../shared/api/generated/sdk/admin-events.gen';
import type {
  MessageReservationsData,
  ReservationCounts,
} from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { Field, SelectField, TextAreaField } from '../../shared/components/field';
import { type Rejection, useForm, type Values } from '../../shared/components/form';
import { staffClient as client } from '../api/client';
import { NO_MAIL, useNoMail } from '../api/system';
import { userMessage } from '../api/user-message';
import { ActionForm } from '../components/action-form';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/screen-context';
import { toast } from '../components/toast-store';
import { useLeaveQuestion } from '../forms/use-leave-question';
import { useEvent } from './event';
import { countsOf } from './resource';

const NAMES = ['to', 'subject', 'body'] as const;
type Name = (typeof NAMES)[number];
type To = MessageReservationsData['body']['to'];

/** Whom an email can go to, with how many they are once that is known. */
function groupsOf(counts: ReservationCounts | undefined): [To, string][] {
  const { confirmed_emails: confirmed = 0, waiting_emails: waiting = 0 } = counts ?? {};
  const many = (people: number) => (counts ? ` (${people})` : '');
  return [
    ['all', `Everyone with a reservation${many(confirmed + waiting)}`],
    ['confirmed', `People who have a place${many(confirmed)}`],
    ['waiting', `People on the waiting list${many(waiting)}`],
  ];
}

function check({ subject, body }: Values<Name>) {
  const found: Partial<Record<Name, string>> = {};
  if (!subject.trim()) found.subject = 'Subject is required';
  if (!body.trim()) found.body = 'Message is required';
  return found;
}

/** As in 'Email on its way to 12 people'. */
const sentInWords = (recipients: number, noMail: boolean) => {
  const people = `${recipients} ${recipients === 1 ? 'person' : 'people'}`;
  return noMail
    ? `Email to ${people} saved, not sent. ${NO_MAIL}.`
    : `Email on its way to ${people}`;
};

function refusalOf(error: unknown): Rejection<Name> {
  const wrong = error instanceof ApiError ? error.errors : [];
  const fields: Rejection<Name>['fields'] = {};
  for (const { pointer, message } of wrong) {
    const name = NAMES.find((known) => pointer === `/${known}`);
    if (name) fields[name] ??= message;
  }
  return Object.keys(fields).length > 0 ? { message: '', fields } : { message: userMessage(error) };
}

export default function MessageOverlay() {
  const close = useOverlayClose(screens.reservations);
  return (
    <Dialog title="Email people" className="dialog-editor" onClose={close}>
      <MessageForm onClose={close} />
    </Dialog>
  );
}

function MessageForm({ onClose }: { onClose: () => void }) {
  const { id, event } = useEvent();
  const counts = useQuery(countsOf(id));
  const noMail = useNoMail();
  const place = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useLeaveQuestion(() => {
    const text = place.current?.querySelector('textarea')?.value ?? '';
    return text !== '' && !isSent.current;
  });
  const send = useMutation({
    mutationFn: (body: MessageReservationsData['body']) =>
      messageReservations({ client, path: { id }, body }),
    onSuccess: ({ recipients }) => toast('Success', sentInWords(recipients, noMail)),
  });
  const form = useForm<Name>({
    names: NAMES,
    check,
    send: async ({ to, subject, body }) => {
      try {
        await send.mutateAsync({ to: to as To, subject: subject.trim(), body: body.trim() });
      } catch (error) {
        return refusalOf(error);
      }
      isSent.current = true;
      onClose();
      return null;
    },
  });
  return (
    <ActionForm
      form={form}
      ref={place}
      label="Email people"
      action="Send email"
      doing="Sending..."
      onCancel={onClose}
    >
      <SelectField name="to" label="To" error={form.errors.to}>
        {groupsOf(counts.data).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        // The title may come after the window.
        key={event.data?.id}
        name="subject"
        label="Subject"
        defaultValue={event.data?.title}
        autoComplete="off"
        error={form.errors.subject}
        aria-required
      />
      <TextAreaField
        name="body"
        label="Message"
        hint={
          noMail
            ? `${NO_MAIL}, so this email is saved but not sent.`
            : 'Each person gets their own email, with a link to their reservation.'
        }
        rows={7}
        error={form.errors.body}
        aria-required
      />
    </ActionForm>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowRight, Send } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { replyToMessage } from '../../shared/api/generated/sdk/admin-contact-messages.gen';
import type {
  ContactMessage,
  MessagePatch,
  MessageReply,
} from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { FieldFrame } from '../../shared/components/field';
import { SubmitButton } from '../../shared/components/submit';
import { mailtoLink } from '../../shared/lib/contact-links';
import { dateTime } from '../../shared/lib/dates';
import { staffClient } from '../api/client';
import { queriesOf, resourceTexts, tagOf } from '../api/resource';
import { NO_MAIL, useNoMail } from '../api/system';
import { userMessage } from '../api/user-message';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useMe } from '../components/permissions';
import { personName } from '../components/person-name';
import { useOverlayClose } from '../components/screen-context';
import { RecordLoader } from '../forms/record-loader';
import { useLeaveQuestion } from '../forms/use-leave-question';
import styles from './message.module.css';
import { MESSAGES, replyStatus, type Thread, threadQuery } from './resource';
import { StatusBadges } from './status-badge';

function Replies({ replies }: { replies: readonly MessageReply[] }) {
  const noMail = useNoMail();
  if (replies.length === 0) return null;
  return (
    <ol className={styles.replies} aria-label="Replies">
      {replies.map((reply) => (
        <li key={reply.id} className={styles.reply}>
          <p className="quiet">
            {reply.author ? personName(reply.author) : 'A former user'} replied,{' '}
            <time dateTime={reply.created_at}>{dateTime(reply.created_at)}</time>
          </p>
          <p className={styles.text}>{reply.body}</p>
          <p className={reply.state === 'failed' ? styles.failed : 'quiet'} role="status">
            {replyStatus(reply, noMail)}
          </p>
        </li>
      ))}
    </ol>
  );
}

export default function MessageOverlay() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screens.messages);
  return (
    <Dialog title="Message" className="dialog-wide dialog-beside" onClose={close} beside>
      <RecordLoader key={id} resource={MESSAGES} id={id}>
        {(message) => <Message found={message} />}
      </RecordLoader>
    </Dialog>
  );
}

function Message({ found }: { found: ContactMessage }) {
  const queries = useQueryClient();
  // The message as last stored: a change that fails takes nothing back.
  const [message, setMessage] = useState(found);
  const stored = useRef(found);
  const keep = useCallback((row: ContactMessage) => {
    // A response from before a change may arrive after it.
    if (row.version < stored.current.version) return;
    stored.current = row;
    setMessage(row);
  }, []);
  const thread = useQuery(threadQuery(found.id));
  const latest = thread.data?.message;
  useEffect(() => {
    if (latest) keep(latest);
  }, [latest, keep]);
  const { mutate: save } = useMutation({
    // Serializes the changes, so each is based on the result of the previous one.
    scope: { id: `message ${found.id}` },
    mutationFn: (patch: MessagePatch) => MESSAGES.update(found.id, stored.current.version, patch),
    meta: { failure: resourceTexts(MESSAGES).failed('update') },
    onSuccess: keep,
    onError: (error) => {
      // A change by another user came first; the next change is based on it.
      if (error instanceof ApiError && error.code === 'stale' && error.stored) {
        keep(error.stored as ContactMessage);
      }
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: queriesOf(MESSAGES).all }),
  });
  // Opening a message marks it read (docs/behavior/content.md#contact-messages).
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || found.status !== 'new') return;
    opened.current = true;
    save({ status: 'read' });
  }, [found, save]);
  const archived = message.status === 'closed';
  return (
    <article className={styles.message}>
      <header>
        <h3>{message.subject ?? 'No subject'}</h3>
        <p className="quiet">
          {message.name}, <a href={mailtoLink(message.email)}>{message.email}</a>,{' '}
          <time dateTime={message.created_at}>{dateTime(message.created_at)}</time>
        </p>
        <StatusBadges message={message} />
      </header>
      <p className={styles.text}>{message.message}</p>
      <Replies replies={thread.data?.replies ?? []} />
      <ReplyForm
        message={message}
        thread={thread.data}
        version={() => stored.current.version}
        onStored={keep}
      />
      <div className="form-end">
        {message.status === 'read' && (
          <button type="button" className="btn" onClick={() => save({ status: 'replied' })}>
            Mark as replied
          </button>
        )}
        <button
          type="button"
          className="btn"
          onClick={() => save({ status: archived ? 'read' : 'closed' })}
        >
          {archived ? 'Move back to inbox' : 'Archive'}
        </button>
        <button type="button" className="btn" onClick={() => save({ is_spam: !message.is_spam })}>
          {message.is_spam ? 'Not spam' : 'Mark as spam'}
        </button>
      </div>
    </article>
  );
}

function NextNewMessage() {
  const { data } = useQuery(queriesOf(MESSAGES).list({ status: 'new', is_spam: false, limit: 1 }));
  const next = data?.items[0];
  if (!next) return data ? <span className="quiet">No new messages left.</span> : null;
  return (
    <Link className="btn" to={`${screens.messages}/$id`} params={{ id: next.id }} search={true}>
      Next message
      <ArrowRight className="icon" aria-hidden="true" />
    </Link>
  );
}

interface Props {
  message: ContactMessage;
  thread: Thread | undefined;
  version: () => number;
  onStored: (message: ContactMessage) => void;
}

const ALREADY_ANSWERED =
  'Someone else replied while you were writing. Read their reply above, then send yours if it’s still needed.';

const errorText = (error: unknown) =>
  error instanceof ApiError && error.errors[0] ? error.errors[0].message : userMessage(error);

/** Whether a failure is an answer of the server, which took nothing. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500;

function ReplyForm({ message, thread, version, onStored }: Props) {
  const { id, email } = message;
  const queries = useQueryClient();
  const me = useMe().email;
  const noMail = useNoMail();
  const [body, setBody] = useState('');
  const [error, setError] = useState('');
  const [sent, setSent] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const refused = useRef(false);
  /** The last reply without a response, which may have arrived. */
  const unanswered = useRef<{ text: string; known: number } | null>(null);
  const known = thread?.replies.length ?? 0;
  // Their reply may have come while this one is typed.
  const [begunAt, setBegunAt] = useState<number | null>(null);
  const meanwhile = begunAt !== null && known > begunAt && !error;
  useLeaveQuestion(() => body.trim() !== '');
  useEffect(() => {
    // On a phone, the keyboard would cover the message.
    if (matchMedia('(min-width: 60rem)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (error && refused.current) field.current?.focus();
    refused.current = false;
  }, [error]);

  const post = (text: string) =>
    replyToMessage({
      client: staffClient,
      path: { id },
      body: { body: text },
      headers: { 'If-Match': tagOf(version()) },
    });
  const { mutate: send, isPending } = useMutation({
    // After what was clicked before, and based on what that left.
    scope: { id: `message ${id}` },
    mutationFn: async (text: string) => {
      if (unanswered.current?.text === text) {
        const now = await queries.fetchQuery({ ...threadQuery(id), staleTime: 0 });
        const since = now.replies.slice(unanswered.current.known);
        unanswered.current = null;
        if (since.some((reply) => reply.author?.email === me && reply.body === text)) {
          return now.message;
        }
      }
      try {
        return await post(text);
      } catch (failure) {
        if (!isRefusal(failure)) unanswered.current = { text, known };
        if (!(failure instanceof ApiError && failure.code === 'stale')) throw failure;
        const now = await queries.fetchQuery(threadQuery(id));
        onStored(now.message);
        // Any other change of the message is no reason to look at it again.
        if (now.replies.length === known) return await post(text);
        const last = now.replies.at(-1);
        // The answer to the first attempt was lost on the way.
        if (last?.author?.email === me && last.body === text) return now.message;
        throw failure;
      }
    },
    meta: {
      success: noMail ? `Reply saved, not sent. ${NO_MAIL}.` : 'Your reply is on its way',
    },
    onSuccess: (stored) => {
      onStored(stored);
      setBody('');
      setBegunAt(null);
      setSent(true);
    },
    onError: (failure) => {
      refused.current = true;
      setBegunAt(null);
      const stale = failure instanceof ApiError && failure.code === 'stale';
      setError(stale ? ALREADY_ANSWERED : `Your reply wasn’t sent. ${errorText(failure)}`);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: queriesOf(MESSAGES).all }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const text = body.trim();
    refused.current = text === '';
    setError(text ? '' : 'Write a reply first');
    if (text) send(text);
  };
  const subject = message.subject ? `Re: ${message.subject}` : 'Your message';
  const mailto = `${mailtoLink(email)}?subject=${encodeURIComponent(subject)}`;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FieldFrame
        label="Your reply"
        hint={
          noMail
            ? `${NO_MAIL}, so a reply is saved here but not sent. Use your own email program instead.`
            : `Goes to ${email} by email.`
        }
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            name="body"
            rows={6}
            value={body}
            onChange={({ target }) => {
              setBody(target.value);
              if (error) setError('');
              setBegunAt(target.value.trim() ? (begunAt ?? known) : null);
            }}
          />
        )}
      </FieldFrame>
      <div role="status">{meanwhile && <p className="field-hint">{ALREADY_ANSWERED}</p>}</div>
      <div className="form-end">
        <SubmitButton busy={isPending} doing="Sending...">
          <Send className="icon" aria-hidden="true" />
          Send reply
        </SubmitButton>
        {sent && <NextNewMessage />}
        <a href={mailto}>Use your own email program</a>
      </div>
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  ContactMessage,
  MessagePatch,
  MessageReply,
} from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { emailLink } from '../../shared/lib/contact-links';
import { dateTime } from '../../shared/lib/dates';
import { queriesOf, texts } from '../api/resource';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { personName } from '../components/person-name';
import { useOverlayClose } from '../components/screen-context';
import { RecordLoader } from '../forms/record-loader';
import styles from './message.module.css';
import { ReplyForm } from './reply-form';
import { MESSAGES, replyStatus, threadQuery } from './resource';
import { StatusBadges } from './status-badge';

/** The replies to a message, oldest first, each with how far it has come. */
function Replies({ replies }: { replies: readonly MessageReply[] }) {
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
            {replyStatus(reply)}
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
    <Dialog title="Message" className="dialog-wide" onClose={close}>
      <RecordLoader resource={MESSAGES} id={id}>
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
    // One after the other: no click of a quick hand is lost, and each change is one of what the one before left.
    scope: { id: `message ${found.id}` },
    mutationFn: (patch: MessagePatch) => MESSAGES.update(found.id, stored.current.version, patch),
    meta: { failure: texts(MESSAGES).failed('update') },
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
          {message.name}, <a href={emailLink(message.email)}>{message.email}</a>,{' '}
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

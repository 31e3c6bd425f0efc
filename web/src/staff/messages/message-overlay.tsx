import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ContactMessage, MessagePatch } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { dateTime } from '../../shared/lib/dates';
import { queriesOf, texts } from '../api/resource';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/use-overlay-close';
import { RecordLoader } from '../forms/record-loader';
import styles from './message.module.css';
import { MESSAGES } from './resource';
import { StatusBadges } from './status-badge';

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
  const keep = (row: ContactMessage) => {
    stored.current = row;
    setMessage(row);
  };
  const { mutate: save } = useMutation({
    // One after the other: no click of a quick hand is lost, and each change is one of what the one before left.
    scope: { id: `message ${found.id}` },
    mutationFn: (patch: MessagePatch) => MESSAGES.update(found.id, stored.current.version, patch),
    meta: { failure: texts(MESSAGES).failed('update') },
    onSuccess: keep,
    onError: (error) => {
      // Another user was faster: the next change is based on theirs.
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
  const subject = message.subject ? `Re: ${message.subject}` : 'Your message';
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(subject)}`;
  const closed = message.status === 'closed';
  return (
    <article className={styles.message}>
      <header>
        <h3>{message.subject ?? 'No subject'}</h3>
        <p className="quiet">
          {message.name}, <a href={`mailto:${message.email}`}>{message.email}</a>,{' '}
          <time dateTime={message.created_at}>{dateTime(message.created_at)}</time>
        </p>
        <StatusBadges message={message} />
      </header>
      <p className={styles.text}>{message.message}</p>
      <div className="form-end">
        <a className="btn btn-solid" href={reply} onClick={() => save({ status: 'replied' })}>
          Reply by email
        </a>
        {message.status === 'read' && (
          <button type="button" className="btn" onClick={() => save({ status: 'replied' })}>
            Mark as replied
          </button>
        )}
        <button
          type="button"
          className="btn"
          onClick={() => save({ status: closed ? 'read' : 'closed' })}
        >
          {closed ? 'Reopen' : 'Close message'}
        </button>
        <button type="button" className="btn" onClick={() => save({ is_spam: !message.is_spam })}>
          {message.is_spam ? 'Not spam' : 'Mark as spam'}
        </button>
      </div>
    </article>
  );
}

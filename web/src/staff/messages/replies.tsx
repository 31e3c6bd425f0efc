import type { MessageReply } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import { personName } from '../components/person-name';
import styles from './message.module.css';
import { replyStatus } from './thread';

/** The replies to a message, oldest first, each with how far it has come. */
export function Replies({ replies }: { replies: readonly MessageReply[] }) {
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

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { replyToMessage } from '../../shared/api/generated/sdk/admin-contact-messages.gen';
import type { ContactMessage } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { FieldFrame } from '../../shared/components/field';
import { Submit } from '../../shared/components/submit';
import { emailLink } from '../../shared/lib/contact-links';
import { staffClient } from '../api/client';
import { queriesOf, tagOf } from '../api/resource';
import { userMessage } from '../api/user-message';
import { useMe } from '../components/permissions';
import { useLeaveQuestion } from '../forms/use-leave-question';
import styles from './message.module.css';
import { MESSAGES, type Thread, threadQuery } from './resource';

interface Props {
  message: ContactMessage;
  thread: Thread | undefined;
  /** The version that is stored, as far as this window knows. */
  version: () => number;
  onStored: (message: ContactMessage) => void;
}

const ANSWERED =
  'Someone else replied while you were writing. Read their reply above, then send yours if it’s still needed.';

const said = (error: unknown) =>
  error instanceof ApiError && error.errors[0] ? error.errors[0].message : userMessage(error);

/** The server answered, and took nothing. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500;

/** The box in which a message is answered. What is typed stays until the server has it. */
export function ReplyForm({ message, thread, version, onStored }: Props) {
  const { id, email } = message;
  const queries = useQueryClient();
  const me = useMe().email;
  const [body, setBody] = useState('');
  const [error, setError] = useState('');
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
    meta: { success: 'Your reply is on its way' },
    onSuccess: (stored) => {
      onStored(stored);
      setBody('');
      setBegunAt(null);
    },
    onError: (failure) => {
      refused.current = true;
      setBegunAt(null);
      const stale = failure instanceof ApiError && failure.code === 'stale';
      setError(stale ? ANSWERED : `Your reply wasn’t sent. ${said(failure)}`);
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
  const mailto = `${emailLink(email)}?subject=${encodeURIComponent(subject)}`;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FieldFrame label="Your reply" hint={`Goes to ${email} by email.`} error={error}>
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
      <div role="status">{meanwhile && <p className="field-hint">{ANSWERED}</p>}</div>
      <div className="form-end">
        <Submit busy={isPending} doing="Sending...">
          <Send className="icon" aria-hidden="true" />
          Send reply
        </Submit>
        <a href={mailto}>Use your own email program</a>
      </div>
    </form>
  );
}

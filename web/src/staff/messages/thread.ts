import { queryOptions } from '@tanstack/react-query';
import { listMessageReplies } from '../../shared/api/generated/sdk/admin-contact-messages.gen';
import type { ContactMessage, MessageReply } from '../../shared/api/generated/types.gen';
import { STAFF, staffClient } from '../api/client';
import { MESSAGES } from './resource';

/** A message as it is stored now, with its replies. */
export interface Thread {
  message: ContactMessage;
  replies: MessageReply[];
}

/** Read again whenever a message or a reply changes: a reply that went out changes both. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [STAFF, MESSAGES.subject, 'thread', id],
    queryFn: async (): Promise<Thread> => {
      const replies = listMessageReplies({ client: staffClient, path: { id } });
      const message = MESSAGES.get(id);
      return { message: await message, replies: (await replies).items };
    },
    staleTime: 0,
  });

/** State of a reply in words. */
export function replyStatus({ state, reason }: Pick<MessageReply, 'state' | 'reason'>): string {
  if (state === 'sent') return 'Sent';
  if (state === 'failed') return `Couldn’t be delivered: ${reason ?? 'the reason is not known'}`;
  return reason ? `Not sent yet: ${reason}. We’ll keep trying.` : 'Sending…';
}

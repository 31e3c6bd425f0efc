import { queryOptions } from '@tanstack/react-query';
import * as api from '../../shared/api/generated/sdk/admin-contact-messages.gen';
import { listMessageReplies } from '../../shared/api/generated/sdk/admin-contact-messages.gen';
import type {
  ContactMessage,
  ListAllContactMessagesData,
  MessagePatch,
  MessageReply,
} from '../../shared/api/generated/types.gen';
import { STAFF, staffClient } from '../api/client';
import { resourceOf } from '../api/resource-of';
import { NO_MAIL } from '../api/system';

export const MESSAGES = resourceOf<
  MessagePatch,
  ContactMessage,
  ContactMessage,
  NonNullable<ListAllContactMessagesData['query']>
>(
  { subject: 'messages', one: 'message', many: 'messages' },
  {
    list: api.listAllContactMessages,
    get: api.getContactMessageById,
    update: api.updateContactMessage,
    remove: api.deleteContactMessage,
    bulk: api.bulkContactMessages,
    history: api.listContactMessageHistory,
    exported: api.exportContactMessages,
  },
);

export const STATUSES = [
  { value: 'new', label: 'New' },
  { value: 'read', label: 'Read' },
  { value: 'replied', label: 'Replied' },
  { value: 'closed', label: 'Archived' },
] as const;

export interface Thread {
  message: ContactMessage;
  replies: MessageReply[];
}

/** The messages and replies of a thread, read again whenever one of them changes. */
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

export function replyStatus(
  { state, reason }: Pick<MessageReply, 'state' | 'reason'>,
  noMail = false,
): string {
  if (state === 'sent') return noMail ? `Saved, not sent. ${NO_MAIL}.` : 'Sent';
  if (state === 'failed') return `Couldn’t be delivered: ${reason ?? 'the reason is not known'}`;
  return reason ? `Not sent yet: ${reason}. We’ll keep trying.` : 'Sending…';
}

import * as api from '../../shared/api/generated/sdk/admin-contact-messages.gen';
import type {
  ContactMessage,
  ListAllContactMessagesData,
  MessagePatch,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

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

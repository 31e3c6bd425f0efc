import type { OutboxEmail } from '../../shared/api/generated/types.gen';

const KINDS: Record<string, string> = {
  contact: 'Message from the contact form',
  reply: 'Reply to a message',
  person_message: 'Message to a person',
  order: 'About an order',
  donation: 'About a donation',
  test: 'Test email',
  'account confirm': 'Confirm your email',
  'account confirm_again': 'Confirm your email',
  'account exists': 'You already have an account',
  'account recover': 'Choose a new password',
  'account sign_in': 'Sign-in link',
  'account invite': 'Invitation',
  'account email_change': 'Confirm a new email',
  'account change_again': 'Confirm a new email',
  'account reauthenticate': 'Verification code',
  'account approval': 'Request for access',
  'account waiting': 'Requests for access',
  'account wrong_codes': 'Warning about wrong codes',
  'account decided': 'Account approved or declined',
  'account changed': 'Notice about a changed account',
};

/** Kind of an email, without its content. */
export const kindName = ({ kind, about }: Pick<OutboxEmail, 'kind' | 'about'>) =>
  KINDS[about ? `${kind} ${about}` : kind] ?? 'Email';

/** Recipients that are looked up when the email is sent. */
const LOOKED_UP: Record<string, string> = {
  contact: 'Contact email in the site settings',
  reply: 'Sender of the message',
  person_message: 'Person on the officers page',
};

export const recipientName = ({ to, kind }: Pick<OutboxEmail, 'to' | 'kind'>) =>
  to ?? LOOKED_UP[kind] ?? 'Unknown';

export const formatAttempts = (tries: number) =>
  tries === 0 ? 'Not tried yet' : `${tries} ${tries === 1 ? 'attempt' : 'attempts'}`;

import type { AuditEntry, AuditRevision } from '../../shared/api/generated/types.gen';
import { capitalised } from '../../shared/lib/text';
import { formatValue } from '../components/format-value';
import type { Screen } from '../components/screen-context';

type What = Pick<AuditEntry, 'action' | 'resource' | 'title'>;

/** Actions on an account; its email follows. */
const ACCOUNT_ACTIONS: Record<string, string> = {
  created: 'Created an account for',
  approved: 'Approved',
  invited: 'Invited',
  'password changed': 'Changed the password of',
  'address change asked for': 'Asked to change the email of',
  'address changed': 'Changed the email of',
  'name changed': 'Changed the name of',
  'role changed': 'Changed the role of',
  'second factor added': 'Turned on two-step verification for',
  'second factor removed': 'Turned off two-step verification for',
  'passkey added': 'Added a passkey to',
  'passkey removed': 'Removed a passkey from',
  refused: 'Declined',
};

/** Actions on an order; its number follows. */
const ORDER_ACTIONS: Record<string, string> = {
  paid: 'Received the payment for order',
  fulfilled: 'Packed order',
  completed: 'Finished order',
};

/** Actions on an email; its recipient follows. */
const EMAIL_ACTIONS: Record<string, string> = {
  tested: 'Sent a test email to',
  confirmed: 'Received the test email to',
};

const VERBS: Record<string, string> = {
  paid: 'Received',
  replied: 'Replied to',
};

/** As in 'Published news post “Contract signed”'. */
export function describeEntry({ action, resource, title }: What): string {
  if (resource === 'settings') return `${capitalised(action)} site settings`;
  if (resource === 'site') return `${capitalised(action)} the site to visitors`;
  if (resource === 'demonstration') return `Removed the sample union: ${title}`;
  if (resource === 'examples') return `${capitalised(action)} examples: ${title}`;
  if (resource === 'shop settings') return `${capitalised(action)} shipping and taxes`;
  if (resource === 'email') {
    // Only the outbox shows the recipient.
    if (action === 'sent again' && title === '') return 'Sent an email again';
    const to = title ?? 'an address that was removed since';
    const verb = EMAIL_ACTIONS[action] ?? 'Sent again the email to';
    return `${verb} ${to || 'the contact email'}`;
  }
  if (resource === 'account') {
    const verb = ACCOUNT_ACTIONS[action];
    if (!title) return `${capitalised(action)} an account`;
    return verb ? `${verb} ${title}` : `${capitalised(action)} the account of ${title}`;
  }
  if (resource === 'order' && title) {
    const [number, amount] = title.split(': ');
    if (amount) return `${capitalised(action)} ${amount} of order ${number}`;
    return `${ORDER_ACTIONS[action] ?? `${capitalised(action)} order`} ${number}`;
  }
  const verb = VERBS[action] ?? capitalised(action);
  // Rows without a title have the name of their kind as title.
  if (title?.toLowerCase() === resource) return `${verb} a ${resource}`;
  return title ? `${verb} ${resource} “${title}”` : `${verb} ${resource}`;
}

/** Actions that the filter names otherwise than the audit log. */
const ACTIONS: Record<string, string> = {
  'address change asked for': 'Email change requested',
  'address changed': 'Email changed',
  completed: 'Finished',
  fulfilled: 'Packed',
  refused: 'Declined',
};

export const actionName = (action: string) => ACTIONS[action] ?? capitalised(action);

/** Actors that are no accounts. */
const ACTORS: Record<string, string> = {
  'command line': 'Command line',
  'service key': 'Service key',
  // The program itself, for what a payment or the passing of time changes.
  unionhall: 'The site',
};

/** The server's replacement for the email of an anonymized account. */
const ANONYMIZED = /^account [0-9a-f]{8}$/;

export const actorName = (actor: string) =>
  ACTORS[actor] ?? (ANONYMIZED.test(actor) ? capitalised(actor) : actor);

const FIELDS: Record<string, string> = {
  all_day: 'All day',
  content_md: 'Content',
  cost_display: 'Cost',
  excerpt: 'Summary',
  external_url: 'External link',
  featured_img: 'Featured image',
  file_url: 'File',
  href: 'Link',
  image_url: 'Image',
  inventory_count: 'In stock',
  is_active: 'Active',
  is_spam: 'Spam',
  link_url: 'Link',
  icon_name: 'Icon',
  logo_url: 'Logo',
  post_id: 'Post ID',
  post_url: 'Link to the post',
  slug: 'Web address',
  sort_order: 'Order',
  venue_zip: 'ZIP code',
  visible_to: 'Who can see it',
};

export const fieldName = (name: string) => FIELDS[name] ?? capitalised(name.replaceAll('_', ' '));

/** Returns the path of a row’s editor, by the kind in the audit log; undefined if there is no screen for it. */
export function editorOf(
  screens: readonly Screen[],
  resource: string,
  id: string | null,
): string | undefined {
  if (id === null) return undefined;
  for (const { path, editors } of screens) {
    const below = editors?.[resource];
    if (below !== undefined) return below ? `${path}/${below.replace('$id', id)}` : path;
  }
  return undefined;
}

export interface Field {
  label: string;
  before: string;
  after: string;
  changed: boolean;
}

const fieldsOf = (form: unknown) =>
  typeof form === 'object' && form !== null ? (form as Record<string, unknown>) : {};

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The named parts of an object, without the id that nobody knows it by. */
const namedParts = (value: object) =>
  Object.entries(value).flatMap(([name, part]) =>
    name === 'id' || isEmpty(part) ? [] : [`${fieldName(name)}: ${formatInLine(part)}`],
  );

function formatInLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return formatValue(value);
  return (
    (Array.isArray(value) ? value.map(formatInLine) : namedParts(value)).join(', ') || '(empty)'
  );
}

function formatField(value: unknown): string {
  if (typeof value !== 'object' || value === null) return formatValue(value);
  return (
    (Array.isArray(value) ? value.map(formatInLine) : namedParts(value)).join('\n') || '(empty)'
  );
}

/** Fields of both forms, changed ones first. */
export function compareForms({ before, after }: Pick<AuditRevision, 'before' | 'after'>): Field[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const fields = names.map((name) => ({
    label: fieldName(name),
    before: formatField(old[name]),
    after: formatField(now[name]),
    changed: JSON.stringify(old[name] ?? null) !== JSON.stringify(now[name] ?? null),
  }));
  return [...fields.filter(({ changed }) => changed), ...fields.filter(({ changed }) => !changed)];
}

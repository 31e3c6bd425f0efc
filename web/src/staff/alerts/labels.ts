import type { AlertKind } from '../../shared/api/generated/types.gen';
import { SCHEDULE_LABELS } from '../forms/schedule-fields';

/** What the fields of an alert are called, in its form and in its history. */
export const ALERT_LABELS = {
  kind: 'Kind',
  text: 'Text',
  link_url: 'Link',
  link_text: 'Link text',
  published: 'Published',
  ...SCHEDULE_LABELS,
} as const;

/** The kinds, the mildest first. */
export const ALERT_KINDS: readonly { value: AlertKind; label: string }[] = [
  { value: 'information', label: 'Information' },
  { value: 'important', label: 'Important' },
  { value: 'urgent', label: 'Urgent' },
];

export const kindLabel = (kind: AlertKind): string =>
  ALERT_KINDS.find(({ value }) => value === kind)?.label ?? kind;

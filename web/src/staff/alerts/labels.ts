import { SCHEDULE_LABELS } from '../forms/publication';

/** What the fields of an alert are called, in its form and in its history. */
export const ALERT_LABELS = {
  kind: 'Kind',
  text: 'Text',
  link_url: 'Link',
  link_text: 'Link text',
  published: 'Published',
  ...SCHEDULE_LABELS,
} as const;

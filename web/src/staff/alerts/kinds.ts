import type { AlertKind } from '../../shared/api/generated/types.gen';

/** The kinds, the mildest first. */
export const ALERT_KINDS: readonly { value: AlertKind; label: string }[] = [
  { value: 'information', label: 'Information' },
  { value: 'important', label: 'Important' },
  { value: 'urgent', label: 'Urgent' },
];

export const kindLabel = (kind: AlertKind): string =>
  ALERT_KINDS.find(({ value }) => value === kind)?.label ?? kind;

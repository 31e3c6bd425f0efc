import type { PublicationStatus } from '../../shared/api/generated/types.gen';

/** Whether visitors see a row now, for the filter of a list. */
export const STATUS_CHOICES: readonly { value: PublicationStatus; label: string }[] = [
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'expired', label: 'Expired' },
  { value: 'draft', label: 'Draft' },
];

import type { Alert } from '../../shared/api/generated/types.gen';

/** The question before an alert is deleted. */
export const deletingAlert = ({ text }: Pick<Alert, 'text'>) => ({
  title: 'Delete alert',
  body: `Are you sure you want to delete “${text}”? It moves to the trash for 30 days.`,
});

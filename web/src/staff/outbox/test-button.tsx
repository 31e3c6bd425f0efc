import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { UserError } from '../api/user-message';
import { PendingButton } from '../components/pending-button';
import { toast } from '../components/toast-store';
import { OUTBOX, sendTest } from './queries';

export function TestButton() {
  const queries = useQueryClient();
  const testing = useMutation({
    mutationFn: async () => {
      const result = await sendTest();
      if (result.state === 'given-up')
        throw new UserError(result.reason ?? 'There is no reason given.');
      return result;
    },
    meta: { failure: 'The test email didn’t go out' },
    onSuccess: ({ state, to, as_file }) =>
      state === 'sent'
        ? as_file
          ? toast(
              'Saved as a file',
              `The test email to ${to} was written to a file on the server. It was not sent.`,
            )
          : toast('Success', `Test email sent to ${to}`)
        : toast('Still trying', `The test email to ${to} is waiting. Check again in a moment.`),
    onSettled: () => queries.invalidateQueries({ queryKey: OUTBOX }),
  });
  return (
    <PendingButton
      icon={Send}
      label="Send a test email"
      doing="Sending a test email..."
      solid
      work={testing}
    />
  );
}

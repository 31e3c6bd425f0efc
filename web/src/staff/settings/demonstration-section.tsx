import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import {
  getDemonstration,
  removeDemonstration,
} from '../../shared/api/generated/sdk/admin-demonstration.gen';
import { staffClient as client, STAFF } from '../api/client';
import { confirm } from '../components/confirm';
import { focusMain } from '../components/focus-main';
import { PendingButton } from '../components/pending-button';
import { useMe } from '../components/permissions';
import { Section } from '../components/screen-parts';
import { toast } from '../components/toast-store';

const demonstrationQuery = queryOptions({
  queryKey: [STAFF, 'settings', 'demonstration'],
  queryFn: () => getDemonstration({ client }),
  staleTime: 0,
});

const itemCount = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;

const requestRemoval = (dry_run: boolean) => removeDemonstration({ client, body: { dry_run } });

const remainingSentence = (remaining: number) =>
  remaining > 0
    ? ` ${remaining} that ${remaining === 1 ? 'was changed or is still in use stays' : 'were changed or are still in use stay'}.`
    : '';

function useRemoval() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const planned = await requestRemoval(true);
      const agreed = await confirm({
        title: 'Remove the sample union?',
        body: `This removes ${itemCount(planned.removed)}.${remainingSentence(planned.remaining)} You can’t undo this.`,
        action: 'Remove',
        danger: true,
      });
      return agreed ? requestRemoval(false) : null;
    },
    meta: { failure: 'Failed to remove the sample union' },
    onSuccess: (done) => {
      if (!done) return;
      focusMain();
      toast(
        'Sample union removed',
        `Removed ${itemCount(done.removed)}.${remainingSentence(done.remaining)}`,
      );
      void queries.invalidateQueries({ queryKey: [STAFF] });
    },
  });
}

export function DemonstrationSection() {
  const { role } = useMe();
  const { data } = useQuery({ ...demonstrationQuery, enabled: role === 'owner' });
  const removal = useRemoval();
  if (!data?.is_loaded) return null;
  return (
    <Section title="Sample union" about="The made-up union that this site came with.">
      <p>
        Remove its posts, events, pages, products, messages, pictures and settings when you’re ready
        to fill the site with your own. What you have changed stays, and so do messages with a
        reply, orders and accounts.
      </p>
      <div className="actions">
        <PendingButton
          icon={Trash2}
          label="Remove the sample union"
          doing="Removing..."
          work={removal}
        />
      </div>
    </Section>
  );
}

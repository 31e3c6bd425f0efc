import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePlus, Trash2 } from 'lucide-react';
import {
  getExamples,
  removeExamples,
  writeExamples,
} from '../../shared/api/generated/sdk/admin-examples.gen';
import type { SkippedExample } from '../../shared/api/generated/types.gen';
import { staffClient as client, STAFF } from '../api/client';
import { confirm } from '../components/confirm';
import { PendingButton } from '../components/pending-button';
import { Section } from '../components/screen-parts';
import { toast } from '../components/toast-store';

const examplesQuery = queryOptions({
  queryKey: [STAFF, 'pages', 'examples'],
  queryFn: () => getExamples({ client }),
  staleTime: 0,
});

const exampleCount = (count: number) => `${count} ${count === 1 ? 'example' : 'examples'}`;

function skippedSentence(skipped: readonly SkippedExample[]): string {
  if (skipped.length === 0) return '';
  const names = skipped.map(({ title, path }) => `“${title}” (${path})`);
  const verb = skipped.length === 1 ? 'was' : 'were';
  return ` ${new Intl.ListFormat('en-US').format(names)} ${verb} left out: you already have a page there.`;
}

function useExampleChange<T>(call: () => Promise<T | null>, done: (result: T) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    meta: { failure: 'Failed to change the examples' },
    onSuccess: (result) => {
      if (result === null) return;
      done(result);
      void queries.invalidateQueries({ queryKey: [STAFF] });
    },
  });
}

export default function ExamplesBar() {
  const { data } = useQuery(examplesQuery);
  const writing = useExampleChange(
    () => writeExamples({ client }),
    ({ written, skipped }) =>
      toast(
        'Examples added',
        `Added ${exampleCount(written)} as drafts.${skippedSentence(skipped)}`,
      ),
  );
  const removing = useExampleChange(
    async () => {
      const agreed = await confirm({
        title: 'Remove unchanged examples?',
        body: 'Every example page and question that you haven’t changed is deleted. Those you’ve changed stay. You can’t undo this.',
        action: 'Remove',
        danger: true,
      });
      return agreed ? removeExamples({ client }) : null;
    },
    ({ removed, remaining }) =>
      toast(
        'Examples removed',
        `Removed ${exampleCount(removed)}.${remaining > 0 ? ` ${exampleCount(remaining)} that you changed ${remaining === 1 ? 'stays' : 'stay'}.` : ''}`,
      ),
  );
  if (data?.is_written) {
    return (
      <Section title="Examples" about="Drafts that visitors don’t see.">
        <p>
          Fill in what stands in [brackets], then publish them. There are example questions, too.
        </p>
        <div className="actions">
          <PendingButton
            icon={Trash2}
            label="Remove unchanged examples"
            doing="Removing..."
            work={removing}
          />
        </div>
      </Section>
    );
  }
  if (!data?.is_offered) return null;
  return (
    <Section title="Examples" about="Drafts of the pages that most unions have.">
      <p>
        Don’t want to start from scratch? Get About, Officers, Contract and bylaws, Join, Privacy
        and Returns, and five questions that members ask.
      </p>
      <div className="actions">
        <PendingButton
          icon={FilePlus}
          label="Start with examples"
          doing="Adding..."
          work={writing}
        />
      </div>
    </Section>
  );
}

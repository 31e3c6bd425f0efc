import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authClient } from '../auth/client';
import { orThrow, rejectionFrom } from '../auth/rejection';
import { confirm } from '../components/confirm';
import { Section } from '../components/screen-parts';
import { toast } from '../components/toast-store';
import { Sessions, sessionsQuery } from '../sessions/sessions';

const signOut = async (scope: 'others' | 'global') =>
  orThrow(await rejectionFrom(() => authClient().signOut({ scope })));

const confirmSignOutEverywhere = () =>
  confirm({
    title: 'Sign out everywhere?',
    body: "This device too. You'll need to sign in again.",
    action: 'Sign out everywhere',
    danger: true,
    doing: 'Signing out...',
    run: () => signOut('global'),
  });

export function OwnSessions() {
  const queries = useQueryClient();
  const others = useMutation({
    mutationFn: () => signOut('others'),
    meta: { failure: 'Failed to sign out everywhere else' },
    onSuccess: () => toast('Signed out everywhere else'),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery(null).queryKey }),
  });
  return (
    <Section
      title="Where you're signed in"
      about="Don't recognize a device? Sign it out and change your password."
    >
      <Sessions user={null} />
      <p className="quiet">“Everywhere else” keeps you signed in here.</p>
      <div className="actions">
        <button
          type="button"
          className="btn"
          aria-disabled={others.isPending || undefined}
          onClick={() => !others.isPending && others.mutate()}
        >
          {others.isPending ? 'Signing out...' : 'Sign out everywhere else'}
        </button>
        <button type="button" className="btn" onClick={confirmSignOutEverywhere}>
          Sign out everywhere
        </button>
      </div>
    </Section>
  );
}

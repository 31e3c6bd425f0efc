import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '../../api/staff';
import { Confirm } from '../../components/ui/confirm';
import { toast, toastError } from '../../components/ui/toast-store';
import { authClient } from '../../features/auth/client';
import { refused } from '../../features/auth/refusal';
import { Sessions } from '../sessions';
import { Section } from './section';

export function OwnSessions() {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const others = useMutation({
    mutationFn: async () => {
      const refusal = await refused(() => authClient().signOut({ scope: 'others' }));
      if (refusal) toastError(refusal.message);
      else toast('Signed out everywhere else');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery(null).queryKey }),
  });
  const everywhere = async () => {
    const refusal = await refused(() => authClient().signOut({ scope: 'global' }));
    return refusal?.message ?? null;
  };
  return (
    <Section
      title="Where you are signed in"
      about="End what you do not know, and change your password."
    >
      <Sessions user={null} />
      <div className="actions">
        <button
          type="button"
          className="btn"
          aria-disabled={others.isPending || undefined}
          onClick={() => !others.isPending && others.mutate()}
        >
          {others.isPending ? 'Signing out...' : 'Sign out everywhere else'}
        </button>
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          Sign out everywhere
        </button>
      </div>
      {asking && (
        <Confirm
          title="Sign out everywhere?"
          action="Sign out everywhere"
          doing="Signing out..."
          onConfirm={everywhere}
          onClose={() => setAsking(false)}
        >
          <p>On this device too. You will have to sign in again.</p>
        </Confirm>
      )}
    </Section>
  );
}

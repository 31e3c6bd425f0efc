import type { Factor } from '@supabase/auth-js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertBox } from '../../shared/components/alert';
import { useSite } from '../../shared/components/site';
import { Loaded } from '../../shared/components/states';
import { shortDate } from '../../shared/lib/dates';
import { STAFF } from '../api/client';
import { withReauthentication } from '../api/reauthentication';
import { userMessage } from '../api/user-message';
import { authClient } from '../auth/client';
import { orThrow, rejectionFrom } from '../auth/rejection';
import { confirm } from '../components/confirm';
import rows from '../components/rows.module.css';
import { Section } from '../components/screen-parts';
import { toast } from '../components/toast-store';
import { Enrol, type Enrolment, enrol } from './enrol';

const factorsQuery = queryOptions({
  queryKey: [STAFF, 'factors'],
  queryFn: async () => {
    const { data, error } = await authClient().mfa.listFactors();
    if (error) throw error;
    return [...data.totp, ...data.webauthn] as Factor[];
  },
  staleTime: 0,
});

/** Reloads all data of staff: the list, and the account, which says whether it has a second step. */
function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [STAFF] });
}

export function SecondStepSection() {
  const factors = useQuery(factorsQuery);
  return (
    <Section
      title="Two-step verification"
      about="Even if someone has your password, they can't get in."
    >
      <Loaded
        query={factors}
        failure="Failed to load two-step verification"
        skeleton={
          <div className="skeleton" aria-hidden="true">
            <span className="skeleton-line" />
          </div>
        }
      >
        {(list) => <Factors factors={list} />}
      </Loaded>
    </Section>
  );
}

function Factors({ factors }: { factors: Factor[] }) {
  const { site } = useSite();
  const refresh = useRefresh();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const start = useMutation({
    mutationFn: () => enrol(site.site_name),
    onSuccess: setEnrolment,
  });
  const done = () => {
    setEnrolment(null);
    toast('Two-step verification is on', "You'll be asked for a code when you sign in.");
    void refresh();
  };
  return (
    <>
      {factors.length === 0 ? (
        <p>Off</p>
      ) : (
        <ul className={rows.rows}>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} />
          ))}
        </ul>
      )}
      {start.isError && (
        <AlertBox>
          <p>{userMessage(start.error)}</p>
        </AlertBox>
      )}
      {enrolment ? (
        <Enrol enrolment={enrolment} onDone={done} onCancel={() => setEnrolment(null)} />
      ) : (
        <div className="form-end">
          <button
            type="button"
            className="btn btn-solid"
            aria-disabled={start.isPending || undefined}
            onClick={() => !start.isPending && start.mutate()}
          >
            {factors.length === 0 ? 'Set up' : 'Add another app'}
          </button>
        </div>
      )}
    </>
  );
}

function FactorRow({ factor }: { factor: Factor }) {
  const refresh = useRefresh();
  const key = factor.factor_type === 'webauthn';
  const name = factor.friendly_name || (key ? 'Security key' : 'Authenticator app');
  const remove = async () => {
    const refusal = await rejectionFrom(async () => {
      const client = authClient();
      const answer = await withReauthentication(() => client.mfa.unenroll({ factorId: factor.id }));
      // The cached user still contains the removed factor.
      if (!answer.error) await client.refreshSession();
      return answer;
    });
    orThrow(refusal);
    toast('Removed', name);
    void refresh();
  };
  const ask = () =>
    confirm({
      title: key ? 'Remove this security key?' : 'Remove this app?',
      body: `You'll no longer be asked for ${key ? 'it' : 'its codes'}.`,
      action: key ? 'Remove security key' : 'Remove app',
      danger: true,
      doing: 'Removing...',
      run: remove,
    });
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.title}>{name}</p>
        <p className="quiet">{`Added ${shortDate(factor.created_at)}`}</p>
      </div>
      <button type="button" className="btn btn-small" onClick={ask}>
        Remove<span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}

import type { Factor } from '@supabase/auth-js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFF } from '../../api/staff-client';
import { useSite } from '../../components/site';
import { Alert } from '../../components/ui/alert';
import { Confirm } from '../../components/ui/confirm';
import { Loaded } from '../../components/ui/states';
import { toast } from '../../components/ui/toast-store';
import { authClient } from '../../features/auth/client';
import { useReauthentication } from '../../features/auth/reauthentication';
import { refused, UNEXPECTED } from '../../features/auth/refusal';
import { shortDate } from '../../lib/dates';
import { useMe } from '../me';
import { Enrol, type Enrolment, enrol } from './enrol';
import { Section } from './section';

const factorsQuery = queryOptions({
  queryKey: [STAFF, 'factors'],
  queryFn: async () => {
    const { data, error } = await authClient().mfa.listFactors();
    if (error) throw error;
    return [...data.totp, ...data.webauthn] as Factor[];
  },
  staleTime: 0,
});

/** The list itself, and what the server says about the account, which has a mark for it. */
function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [STAFF] });
}

export function SecondStepSection() {
  const factors = useQuery(factorsQuery);
  return (
    <Section
      title="Second step when signing in"
      about="After the password, a code from an app on your telephone. Nobody gets in with the password alone."
    >
      <Loaded
        query={factors}
        failure="This could not be loaded"
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
  const { proven, dialog } = useReauthentication(useMe().email);
  const start = useMutation({
    mutationFn: () => enrol(site.site_name, proven),
    onSuccess: setEnrolment,
  });
  const done = () => {
    setEnrolment(null);
    toast('Second step is on', 'You will be asked for a code when you sign in.');
    void refresh();
  };
  return (
    <>
      {factors.length === 0 ? (
        <p>It is off.</p>
      ) : (
        <ul className="rows">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} />
          ))}
        </ul>
      )}
      {start.isError && (
        <Alert>
          <p>{start.error.message || UNEXPECTED}</p>
        </Alert>
      )}
      {enrolment ? (
        <Enrol enrolment={enrolment} onDone={done} onCancel={() => setEnrolment(null)} />
      ) : (
        <div className="form-end">
          <button
            type="button"
            className={factors.length === 0 ? 'btn btn-solid' : 'btn'}
            aria-disabled={start.isPending || undefined}
            onClick={() => !start.isPending && start.mutate()}
          >
            {factors.length === 0 ? 'Set it up' : 'Add another app'}
          </button>
        </div>
      )}
      {dialog}
    </>
  );
}

function FactorRow({ factor }: { factor: Factor }) {
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const { proven, dialog } = useReauthentication(useMe().email);
  const key = factor.factor_type === 'webauthn';
  const name = factor.friendly_name || (key ? 'Security key' : 'Authenticator app');
  const remove = async () => {
    const refusal = await refused(async () => {
      const client = authClient();
      const answer = await proven(() => client.mfa.unenroll({ factorId: factor.id }));
      // What the client remembers of the person still holds the factor that is gone.
      if (!answer.error) await client.refreshSession();
      return answer;
    });
    if (refusal) return refusal.message;
    toast('Removed', name);
    void refresh();
    return null;
  };
  return (
    <li className="row">
      <div>
        <p className="row-title">{name}</p>
        <p className="quiet">{`Since ${shortDate(factor.created_at)}`}</p>
      </div>
      <button type="button" className="btn btn-small" onClick={() => setAsking(true)}>
        Remove<span className="sr-only"> {name}</span>
      </button>
      {asking && (
        <Confirm
          title={key ? 'Remove this security key?' : 'Remove this app?'}
          action={key ? 'Remove security key' : 'Remove the app'}
          doing="Removing..."
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            {key
              ? "You'll no longer be asked for it."
              : 'Its codes will not be asked for any more.'}
          </p>
        </Confirm>
      )}
      {dialog}
    </li>
  );
}

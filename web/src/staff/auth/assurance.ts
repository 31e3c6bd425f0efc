import { useEffect, useState } from 'react';
import { authClient } from './client';
import { useAuth } from './context';

type Assurance = 'unknown' | 'enough' | 'factor-needed';

/** Whether a second factor is still to be shown for the session. */
export function useAssurance(): Assurance {
  const { session } = useAuth();
  const [known, setKnown] = useState<Assurance>();
  const token = session?.access_token;
  useEffect(() => {
    if (token === undefined) {
      setKnown(undefined);
      return;
    }
    let stale = false;
    void authClient()
      .mfa.getAuthenticatorAssuranceLevel()
      .then(({ data }) => {
        if (stale) return;
        const needed = data?.nextLevel === 'aal2' && data.currentLevel === 'aal1';
        setKnown(needed ? 'factor-needed' : 'enough');
      });
    return () => {
      stale = true;
    };
  }, [token]);
  // A token that was only renewed says the same as the one before.
  return token === undefined ? 'unknown' : (known ?? 'unknown');
}

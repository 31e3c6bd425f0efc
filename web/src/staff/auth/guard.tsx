import { type ReactNode, useEffect } from 'react';
import { paths } from '../../shared/paths';
import { useStaffNavigation } from '../components/staff-navigation';
import { useAuth } from './context';

interface Props {
  /** The spinner, centered in the area that will hold the content. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A spinner while loading, then the children or a redirect to /auth (docs/behavior/authentication.md#session-state-in-the-browser). */
export function RequireAuth({ waiting, children }: Props) {
  const { loading, session } = useAuth();
  const { open } = useStaffNavigation();
  const away = !loading && session === null;
  useEffect(() => {
    if (away) open(paths.auth, { replace: true });
  }, [away, open]);
  return session ? children : waiting;
}

import { RequireAuth } from '../features/auth/guard';
import { AuthProvider } from '../features/auth/provider';
import type { PageProps } from '../lib/page-props';
import { AccountPage } from './account/page';
import { Dashboard } from './dashboard';
import { Frame } from './frame';
import { Gate } from './gate';
import { UsersPage } from './users/page';
import { AdminWaiting } from './waiting';

const SCREENS = {
  admin: Dashboard,
  adminUsers: UsersPage,
  adminAccount: AccountPage,
};

/** All that stands behind the guard, in one part of the bundle and in one frame. */
export default function AdminArea({ name }: PageProps) {
  const Screen = SCREENS[name as keyof typeof SCREENS];
  return (
    <AuthProvider>
      <RequireAuth waiting={<AdminWaiting />}>
        <Gate>
          <Frame>
            <Screen />
          </Frame>
        </Gate>
      </RequireAuth>
    </AuthProvider>
  );
}

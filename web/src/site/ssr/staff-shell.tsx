import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AdminWaiting } from '../../shared/components/admin-waiting';
import { AuthWaiting } from '../../shared/components/auth-waiting';
import { SiteDataProvider } from '../../shared/components/frame';
import { Layout } from '../../shared/components/layout/layout';
import { isWithin } from '../../shared/lib/is-within';
import { OriginContext } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';

export const isStaffPath = (path: string) =>
  isWithin(path, paths.auth) || isWithin(path, paths.admin);

interface Props {
  client: QueryClient;
  path: string;
  origin: string;
}

/** Shown in the staff area until its scripts load. Only the browser knows who is signed in. */
export function StaffShell({ client, path, origin }: Props) {
  return (
    <QueryClientProvider client={client}>
      <OriginContext value={origin}>
        <SiteDataProvider>
          {isWithin(path, paths.admin) ? (
            <AdminWaiting />
          ) : (
            <Layout path={path} visitKey="">
              <AuthWaiting />
            </Layout>
          )}
        </SiteDataProvider>
      </OriginContext>
    </QueryClientProvider>
  );
}

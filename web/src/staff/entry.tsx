import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminWaiting } from '../shared/components/admin-waiting';
import { AuthWaiting } from '../shared/components/auth-waiting';
import { SiteDataProvider } from '../shared/components/frame';
import { HydrationMark } from '../shared/components/hydrated';
import { Layout } from '../shared/components/layout/layout';
import { PageBoundary } from '../shared/components/page-boundary';
import { isWithin } from '../shared/lib/is-within';
import { ClockProvider } from '../shared/lib/now';
import { OriginContext } from '../shared/lib/origin';
import { paths } from '../shared/paths';
import { takeServerState } from '../shared/state';
import { StaffNavigationContext } from './components/staff-navigation';
import { Toasts } from './components/toasts';
import { staffQueries } from './query-client';

const client = staffQueries();
const taken = takeServerState(client);

// The server rendered a spinner in its frame. The same one replaces it, so nothing is hydrated.
if (taken) {
  const { root, state } = taken;
  createRoot(root).render(
    <HydrationMark>
      <QueryClientProvider client={client}>
        <OriginContext value={state.origin}>
          <ClockProvider start={state.now}>
            <SiteDataProvider>
              <StaffApp />
              <Toasts />
            </SiteDataProvider>
          </ClockProvider>
        </OriginContext>
      </QueryClientProvider>
    </HydrationMark>,
  );
}

// Separate chunks: signing in doesn't wait for the staff area.
const AuthArea = lazy(() => import('./auth/area'));
const AdminArea = lazy(() => import('./admin-area'));

/** Only the page for signing in takes the tokens of an email's link. */
function opened(): string {
  const { pathname, hash } = window.location;
  return hash.includes('access_token=') && isWithin(pathname, paths.admin) ? paths.auth : pathname;
}

function StaffApp() {
  const [path, setPath] = useState(opened);
  useEffect(() => {
    const follow = () => setPath(window.location.pathname);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const door = useMemo(
    () => ({
      open: (href: string, { replace = false } = {}) => {
        window.history[replace ? 'replaceState' : 'pushState'](null, '', href);
        setPath(window.location.pathname);
        window.scrollTo(0, 0);
      },
    }),
    [],
  );
  return (
    <StaffNavigationContext value={door}>
      {isWithin(path, paths.admin) ? (
        <PageBoundary address={paths.admin}>
          <Suspense fallback={<AdminWaiting />}>
            <AdminArea />
          </Suspense>
        </PageBoundary>
      ) : (
        <Layout path={path} visitKey={path}>
          <PageBoundary address={path}>
            <Suspense fallback={<AuthWaiting />}>
              <AuthArea path={path} />
            </Suspense>
          </PageBoundary>
        </Layout>
      )}
    </StaffNavigationContext>
  );
}

import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AdminWaiting } from '../shared/components/admin-waiting';
import { requestSignIn } from './api/sign-in-again';
import { RequireAuth, useHeldAuth } from './auth/guard';
import { AuthProvider } from './auth/provider';
import { SignInAgain } from './auth/sign-in-again';
import { ConfirmHost } from './components/confirm';
import { ScreensContext } from './components/screen-context';
import { Gate } from './gate';
import { adminHistory, adminRouter } from './router';
import { SCREENS } from './screens';

/** Scrolls a focused field with its error into view when it becomes invalid; the form’s buttons could cover it. */
function showWrongFields(): () => void {
  const observer = new MutationObserver(() => {
    const control = document.activeElement;
    if (!control?.matches('[aria-invalid="true"]')) return;
    control.closest('.field')?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ['aria-invalid'] });
  return () => observer.disconnect();
}

// Loaded after the screen, which does not need it to render.
const Live = lazy(() => import('./components/live'));

export default function AdminArea() {
  useEffect(showWrongFields, []);
  const auth = useHeldAuth();
  return (
    <AuthProvider auth={auth} over={requestSignIn}>
      <RequireAuth waiting={<AdminWaiting />}>
        <ScreensContext value={SCREENS}>
          <Gate>
            <Suspense>
              <Live />
            </Suspense>
            <Screens />
          </Gate>
          <ConfirmHost />
        </ScreensContext>
      </RequireAuth>
      <SignInAgain email={auth.user?.email ?? ''} />
    </AuthProvider>
  );
}

function Screens() {
  const [{ history, router }] = useState(() => {
    const history = adminHistory();
    return { history, router: adminRouter(history) };
  });
  useEffect(() => () => history.destroy(), [history]);
  return <RouterProvider router={router} />;
}

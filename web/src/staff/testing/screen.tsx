import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { OwnAccount } from '../../shared/api/generated/types.gen';
import { ConfirmHost } from '../components/confirm-host';
import { MeContext } from '../components/me';
import { dismiss, toastStore } from '../components/toast-store';
import { Toasts } from '../components/toasts';
import { staffQueries } from '../query-client';

const ME = { id: 'me', email: 'ray@union.example', role: 'staff' } as OwnAccount;

/** Shows something as a screen of the staff is shown: at an address, with messages and questions around it. */
export async function showScreen(content: ReactNode, at = '/') {
  // Clears the toasts of an earlier test.
  for (const { id } of toastStore.now()) dismiss(id);
  const root = createRootRoute();
  const screen = createRoute({ getParentRoute: () => root, path: '/', component: () => content });
  const away = createRoute({
    getParentRoute: () => root,
    path: '/away',
    component: () => <p>Away</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([screen, away]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const kept = Object.entries(search).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(kept as [string, string][]).toString();
      return query && `?${query}`;
    },
  });
  await router.load();
  const shown = render(
    <QueryClientProvider client={staffQueries()}>
      <MeContext value={ME}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <Toasts />
      </MeContext>
    </QueryClientProvider>,
  );
  return { router, ...shown };
}

import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { OwnAccount, Role } from '../../shared/api/generated/types.gen';
import { ConfirmHost } from '../components/confirm';
import { MeContext } from '../components/permissions';
import { type Screen, ScreensContext } from '../components/screen-context';
import { dismissToast, toastStore } from '../components/toast-store';
import { Toasts } from '../components/toasts';
import { staffQueries } from '../query-client';

// ms. The default of a second is too short for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const ME = { id: 'me', email: 'ray@union.example', role: 'staff' } as OwnAccount;

interface Options {
  role?: Role;
  screens?: readonly Screen[];
}

/** Shows content as a screen of the staff, with messages and questions around it. At `/rows/1` the content finds the id in its address. */
export async function showScreen(
  content: ReactNode,
  at = '/',
  { role = 'staff', screens = [] }: Options = {},
) {
  // Clears the toasts of an earlier test.
  for (const { id } of toastStore.now()) dismissToast(id);
  const root = createRootRoute();
  const screen = createRoute({ getParentRoute: () => root, path: '/', component: () => content });
  const row = createRoute({
    getParentRoute: () => root,
    path: '/rows/$id',
    component: () => content,
  });
  const away = createRoute({
    getParentRoute: () => root,
    path: '/away',
    component: () => <p>Away</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([screen, row, away]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const kept = Object.entries(search).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(kept as [string, string][]).toString();
      return query && `?${query}`;
    },
  });
  await router.load();
  const client = staffQueries();
  const shown = render(
    <QueryClientProvider client={client}>
      <MeContext value={{ ...ME, role }}>
        <ScreensContext value={screens}>
          <RouterProvider router={router} />
          <ConfirmHost />
          <Toasts />
        </ScreensContext>
      </MeContext>
    </QueryClientProvider>,
  );
  return { router, client, ...shown };
}

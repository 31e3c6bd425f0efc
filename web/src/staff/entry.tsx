import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Frame } from '../shared/components/frame';
import { Hydrated } from '../shared/components/hydrated';
import { ClockProvider } from '../shared/lib/now';
import { OriginContext } from '../shared/lib/origin';
import { takeState } from '../shared/state';
import { Toasts } from './components/toasts';
import { staffQueries } from './query-client';
import { StaffApp } from './staff-app';

const client = staffQueries();
const taken = takeState(client);

// The server rendered a spinner in its frame. The same one replaces it, so nothing is hydrated.
if (taken) {
  const { root, state } = taken;
  createRoot(root).render(
    <Hydrated>
      <QueryClientProvider client={client}>
        <OriginContext value={state.origin}>
          <ClockProvider start={state.now}>
            <Frame>
              <StaffApp />
              <Toasts />
            </Frame>
          </ClockProvider>
        </OriginContext>
      </QueryClientProvider>
    </Hydrated>,
  );
}

import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydrationMark } from '../shared/components/hydrated';
import { mailLinkTarget } from '../shared/lib/email-link';
import { lastStaffWriteAt } from '../shared/lib/last-write';
import { ClockProvider } from '../shared/lib/now';
import { createBrowserQueryClient } from '../shared/query-client';
import { takeServerState } from '../shared/state';
import { App } from './app';
import { splitHref } from './navigation/location';
import { Navigation } from './navigation/navigation';
import { lazySource, mapValues, type Page, type PageSources } from './page-source';
import { findPage, NOT_FOUND } from './pages';
import { preparePage, type Wanted } from './prepare';

const browserPages: PageSources = mapValues(
  import.meta.glob<{ default: Page }>('./*/*-page.tsx'),
  lazySource,
);

const client = createBrowserQueryClient();
const openedAt = Date.now();

const isVisitorPage = (path: string) => findPage(path, '') !== null;

const prepare = (wanted: Wanted) => preparePage(client, browserPages, wanted);

async function start(): Promise<void> {
  const taken = takeServerState(client);
  if (!taken) return;
  const { root, state } = taken;
  // As the server understood the address; the browser's may carry a campaign's tags or be written in another way.
  const { pathname, search } = window.location;
  const opened = splitHref(state.url ?? pathname + search);
  const match = findPage(opened.path, opened.search);
  // Hydrating before the page's chunk is here would leave it open to updates that throw its HTML away.
  const file = state.shown === 'missing' ? NOT_FOUND : match?.entry.file;
  if (file && state.shown !== 'broken') await browserPages[file]?.load();
  // Hydrates in slices, so that taps are handled in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <HydrationMark>
        <Navigation opened={opened} owns={isVisitorPage} prepare={prepare}>
          <ClockProvider start={state.now}>
            <App
              client={client}
              sources={browserPages}
              origin={state.origin}
              shown={state.shown}
              given={state.given}
            />
          </ClockProvider>
        </Navigation>
      </HydrationMark>,
    );
  });
}

/** A page restored from the back/forward cache may predate a change made in the staff area in the same tab. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && lastStaffWriteAt() > openedAt) void client.invalidateQueries();
});

// Before anything else reads the address: the tokens in it are for one page alone.
const mailLink = mailLinkTarget(window.location.pathname, window.location.hash);
if (mailLink) window.location.replace(mailLink);
else void start();

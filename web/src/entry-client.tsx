import './styles/index.css';
import { hydrateRoot } from 'react-dom/client';
import { setKey } from './api/http';
import { App } from './app';
import { mailLinkTarget } from './lib/mail-link';
import { ClockProvider } from './lib/now';
import { browserPages } from './pages-browser';
import { browserClient } from './query-client';
import { BrowserRouter } from './router/browser-router';
import { splitHref } from './router/context';
import { dataOf, findRoute, type Loadable } from './routes';
import type { State } from './state';

const client = browserClient();

const owns = (path: string) => findRoute(path, '') !== null;

/** The chunk and the data of a page that is about to be opened. */
function prepare(path: string, search: string): void {
  const match = findRoute(path, search);
  if (!match) return;
  browserPages[match.name].prepare();
  const { required, others } = dataOf(match);
  const queries: Loadable[] = required ? [required, ...others] : others;
  for (const { queryKey, queryFn } of queries) {
    void client.prefetchQuery({
      queryKey,
      queryFn: queryFn as () => Promise<unknown>,
      retry: false,
    });
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const block = document.querySelector('script#unionhall-state');
  if (!root || !block?.textContent) return;
  const state = JSON.parse(block.textContent) as State;
  setKey(document.querySelector<HTMLMetaElement>('meta[name="unionhall-key"]')?.content ?? '');
  for (const { key, data, failed } of state.queries) {
    // A failed one was rendered as an empty list and is asked for again at once.
    client.setQueryData(key, data, failed && { updatedAt: 1 });
  }
  // As the server understood the address; the browser's may carry a campaign's tags or be written in another way.
  const { pathname, search } = window.location;
  const opened = splitHref(state.url ?? pathname + search);
  const match = findRoute(opened.path, opened.search);
  // Hydrating before the page's chunk is here would leave it open to updates that throw its HTML away.
  if (match && !state.missing) await browserPages[match.name].load();
  hydrateRoot(
    root,
    <BrowserRouter opened={opened} owns={owns} prepare={prepare}>
      <ClockProvider start={state.now}>
        <App client={client} pages={browserPages} origin={state.origin} missing={state.missing} />
      </ClockProvider>
    </BrowserRouter>,
  );
}

// Before anything else reads the address: the tokens in it are for one page alone.
const mailLink = mailLinkTarget(window.location.pathname, window.location.hash);
if (mailLink) window.location.replace(mailLink);
else void start();

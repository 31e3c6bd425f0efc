import './ssr/install';
import { renderToString } from 'react-dom/server';
import { App } from './app';
import { SITE_TIME_ZONE, zoned } from './lib/dates';
import { type Head, HeadContext } from './lib/head';
import { ClockContext } from './lib/now';
import { serverPages } from './pages-server';
import { serverClient } from './query-client';
import { RouterContext, splitHref } from './router/context';
import { findRoute } from './routes';
import { scriptJson } from './ssr/escape';
import { headHtml } from './ssr/head-html';
import { loadPage } from './ssr/load-page';
import type { State } from './state';

export interface RenderRequest {
  /** Path and query. */
  url: string;
  /** As in https://union.example */
  origin: string;
  /** Epoch ms */
  now: number;
  /** The public client key. */
  key: string;
}

export interface RenderResult {
  status: number;
  redirect?: string;
  head: string;
  html: string;
  state: string;
  /** Epoch ms at which a text that depends on the clock changes; `now` when the page must not be kept at all. */
  expires: number;
}

/** The copyright year changes then; 5 UTC is midnight of New York's standard time. */
function nextYear(now: number): number {
  const year = zoned(now, SITE_TIME_ZONE)?.year ?? new Date(now).getUTCFullYear();
  return Date.UTC(year + 1, 0, 1, 5);
}

export async function render(request: RenderRequest): Promise<RenderResult> {
  const { url, origin, now, key } = request;
  const location = { ...splitHref(url), key: 'first' };
  const match = findRoute(location.path, location.search);
  const client = serverClient();
  const loaded = await loadPage(client, match);
  const missing = loaded.status !== 200;

  let head: Head | undefined;
  let expires = loaded.failed ? now : nextYear(now);
  const expiresAt = (epoch: number) => {
    expires = Math.min(expires, epoch);
  };
  const html = renderToString(
    <RouterContext value={{ location, navigate: () => {} }}>
      <ClockContext value={{ now, expiresAt }}>
        <HeadContext
          value={(found) => {
            head = found;
          }}
        >
          <App client={client} pages={serverPages} origin={origin} missing={missing} />
        </HeadContext>
      </ClockContext>
    </RouterContext>,
  );
  const state: State = {
    now,
    origin,
    url: missing ? undefined : url,
    missing,
    queries: loaded.queries,
  };
  return {
    status: loaded.status,
    head: head ? headHtml(head, { origin, key, page: missing ? undefined : match?.name }) : '',
    html,
    state: scriptJson(state),
    expires,
  };
}

Object.assign(globalThis, { render });

import './ssr/install';
import { renderToString } from 'react-dom/server';
import { siteTimeZone, toZonedTime } from '../shared/lib/dates';
import { type Head, HeadContext } from '../shared/lib/head';
import { parseLocalTime } from '../shared/lib/local-time';
import { ClockContext } from '../shared/lib/now';
import { createServerQueryClient } from '../shared/query-client';
import type { PageData, PageOutcome, ServerState } from '../shared/state';
import { App } from './app';
import { LocationContext, splitHref } from './navigation/location';
import { findPage, NOT_FOUND } from './pages';
import { serverPages } from './pages-server';
import { scriptJson } from './ssr/escape';
import { headHtml } from './ssr/head-html';
import { loadPage } from './ssr/load-page';
import { isStaffPath, StaffShell } from './ssr/staff-shell';

export interface RenderRequest {
  url: string;
  /** As in https://union.example */
  origin: string;
  /** Epoch ms */
  now: number;
  key: string;
  given: string;
}

export interface RenderResult {
  status: number;
  redirect?: string;
  head: string;
  html: string;
  state: string;
  /** Epoch ms at which a text that depends on the clock changes; `now` if the page must not be cached. */
  expires: number;
}

/** When the next year begins on the clocks of the site, for the copyright. */
function nextYear(now: number): number {
  const year = toZonedTime(now, siteTimeZone)?.year ?? new Date(now).getUTCFullYear();
  const first = parseLocalTime(`${year + 1}-01-01`, siteTimeZone);
  return first ? Date.parse(first) : Date.UTC(year + 1, 0, 1);
}

/** React's marker for a component that threw. Texts are escaped and saved HTML has no comments, so the marker has no other source. */
const BROKEN_MARK = '<!--$!-->';

export async function render(request: RenderRequest): Promise<RenderResult> {
  const { url, origin, now, key } = request;
  const given = JSON.parse(request.given) as PageData;
  const location = { ...splitHref(url), key: 'first' };
  const staffs = isStaffPath(location.path);
  const match = findPage(location.path, location.search);
  const client = createServerQueryClient();
  const loaded = await loadPage(client, match, staffs);
  const missing = loaded.status === 404 || loaded.status === 500;

  let head: Head | undefined;
  let expires = loaded.failed ? now : Number.POSITIVE_INFINITY;
  const expiresAt = (epoch: number) => {
    expires = Math.min(expires, epoch);
  };
  const show = (shown: PageOutcome) =>
    renderToString(
      <LocationContext value={location}>
        <ClockContext value={{ now, expiresAt }}>
          <HeadContext
            value={(found) => {
              head = found;
            }}
          >
            {staffs ? (
              <StaffShell client={client} path={location.path} origin={origin} />
            ) : (
              <App
                client={client}
                sources={serverPages}
                origin={origin}
                shown={shown}
                given={given}
              />
            )}
          </HeadContext>
        </ClockContext>
      </LocationContext>,
    );
  let shown: PageOutcome = missing ? 'missing' : 'page';
  let html = show(shown);
  if (html.includes(BROKEN_MARK)) {
    console.error('Failed to render the page at', location.path);
    expires = now;
    shown = 'broken';
    html = show(shown);
  }
  // Only the render says whose clocks the site keeps.
  expiresAt(nextYear(now));
  const isPage = shown === 'page';
  const file = isPage ? match?.entry.file : shown === 'missing' ? NOT_FOUND : undefined;
  const state: ServerState = {
    now,
    origin,
    url: isPage ? url : undefined,
    shown,
    given,
    queries: loaded.queries,
  };
  return {
    status: shown === 'broken' ? 500 : loaded.status,
    head: head ? headHtml(head, { origin, publicKey: key, pageFile: file }) : '',
    html,
    state: scriptJson(state),
    expires,
  };
}

Object.assign(globalThis, { render });

import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, use, useRef } from 'react';
import { navQuery, siteQuery } from './api/queries';
import { Arrival } from './components/layout/arrival';
import { Layout } from './components/layout/layout';
import { NotFound } from './components/not-found';
import { PageBoundary } from './components/page-boundary';
import { SiteContext, useSite } from './components/site';
import { Toasts } from './components/ui/toasts';
import { OriginContext } from './lib/origin';
import type { PageSource, Pages } from './pages';
import { useRouter } from './router/context';
import { areaOf, findRoute, type Match } from './routes';

interface Props {
  client: QueryClient;
  pages: Pages;
  origin: string;
  /** The server found nothing at the address that this page was opened with. */
  missing: boolean;
}

export function App({ client, pages, origin, missing }: Props) {
  return (
    <QueryClientProvider client={client}>
      <OriginContext value={origin}>
        <Frame pages={pages} missing={missing} />
      </OriginContext>
    </QueryClientProvider>
  );
}

function Frame({ pages, missing }: { pages: Pages; missing: boolean }) {
  const { location } = useRouter();
  const opened = useRef(location);
  const fallback = useSite();
  const site = useQuery(siteQuery).data ?? fallback.site;
  const nav = useQuery(navQuery).data ?? fallback.nav;
  const stillMissing = missing && opened.current === location;
  const match = stillMissing ? null : findRoute(location.path, location.search);
  const page = (
    <PageBoundary address={location.path}>
      <Suspense fallback={<div className="wrap page" aria-busy="true" />}>
        {match ? <Current match={match} source={pages[match.name]} /> : <NotFound />}
      </Suspense>
    </PageBoundary>
  );
  return (
    <SiteContext value={{ site, nav }}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {areaOf(match) === 'admin' ? page : <Layout unknown={match === null}>{page}</Layout>}
      <Toasts />
      <Arrival />
    </SiteContext>
  );
}

function Current({ match, source }: { match: Match; source: PageSource }) {
  const Page = use(source.load());
  const { name, params, query } = match;
  return <Page key={areaOf(match) ?? name} name={name} params={params} query={query} />;
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use, useRef } from 'react';
import { SiteDataProvider } from '../shared/components/frame';
import { Layout } from '../shared/components/layout/layout';
import { PageBoundary, PageFailed } from '../shared/components/page-boundary';
import { OriginContext } from '../shared/lib/origin';
import type { PageData, PageOutcome } from '../shared/state';
import { PageAlert } from './alerts/page-alert';
import { CartButton } from './cart/cart-button';
import { MissingContext } from './components/missing';
import { useLocation } from './navigation/location';
import { NavigationAnnouncer } from './navigation/navigation-announcer';
import { WaitingNotice } from './navigation/waiting-notice';
import { ClosedContext, DonationContext, PageDataContext } from './page-data';
import type { PageSource, PageSources } from './page-source';
import { findPage, type Match, NOT_FOUND } from './pages';

interface Props {
  client: QueryClient;
  sources: PageSources;
  origin: string;
  shown: PageOutcome;
  given: PageData;
}

const NO_PAGE_DATA: PageData = {};

export function App({ client, sources, origin, shown, given }: Props) {
  return (
    <QueryClientProvider client={client}>
      <OriginContext value={origin}>
        <SiteDataProvider>
          <PageAlert />
          <Pages sources={sources} shown={shown} given={given} />
        </SiteDataProvider>
      </OriginContext>
    </QueryClientProvider>
  );
}

function Pages({ sources, shown, given }: Pick<Props, 'sources' | 'shown' | 'given'>) {
  const location = useLocation();
  const opened = useRef(location);
  const isOpened = opened.current === location;
  const present = isOpened ? shown : 'page';
  const match = present !== 'page' ? null : findPage(location.path, location.search);
  const source = match && sources[match.entry.file];
  const missing = <MissingPage source={sources[NOT_FOUND]} />;
  return (
    <>
      <Layout
        path={match ? location.path + location.search : ''}
        visitKey={location.key}
        cart={<CartButton />}
      >
        <PageBoundary address={location.path}>
          <Suspense fallback={<div className="wrap page" aria-busy="true" />}>
            <ClosedContext value={given.closed}>
              <DonationContext value={given.donations}>
                <PageDataContext value={isOpened ? given : NO_PAGE_DATA}>
                  <MissingContext value={missing}>
                    {match && source && <CurrentPage match={match} source={source} />}
                    {!match && (present === 'broken' ? <PageFailed /> : missing)}
                  </MissingContext>
                </PageDataContext>
              </DonationContext>
            </ClosedContext>
          </Suspense>
        </PageBoundary>
      </Layout>
      <NavigationAnnouncer />
      <WaitingNotice />
    </>
  );
}

function MissingPage({ source }: { source: PageSource | undefined }) {
  const Page = source && use(source.load());
  return Page && <Page params={{}} query={{}} />;
}

function CurrentPage({ match, source }: { match: Match; source: PageSource }) {
  const Page = use(source.load());
  const { entry, params, query } = match;
  return <Page key={entry.file} params={params} query={query} />;
}

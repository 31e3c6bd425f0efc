import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use, useRef } from 'react';
import { Frame } from '../shared/components/frame';
import { Layout } from '../shared/components/layout/layout';
import { NotFound } from '../shared/components/not-found';
import { PageBoundary, PageFailed } from '../shared/components/page-boundary';
import { OriginContext } from '../shared/lib/origin';
import type { Given, Shown } from '../shared/state';
import { CartButton } from './cart/cart-button';
import { DonationContext, GivenContext } from './given';
import { Arrival } from './navigation/arrival';
import { useLocation } from './navigation/location';
import { WaitingNotice } from './navigation/waiting-notice';
import type { PageSource, PageSources } from './page-source';
import { findPage, type Match } from './pages';

interface Props {
  client: QueryClient;
  sources: PageSources;
  origin: string;
  /** What the server showed at the address that this page was opened with. */
  shown: Shown;
  given: Given;
}

const NOTHING: Given = {};

/** The visitors' pages. */
export function App({ client, sources, origin, shown, given }: Props) {
  return (
    <QueryClientProvider client={client}>
      <OriginContext value={origin}>
        <Frame>
          <Pages sources={sources} shown={shown} given={given} />
        </Frame>
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
  return (
    <>
      <Layout path={match ? location.path : ''} entry={location.key} cart={<CartButton />}>
        <PageBoundary address={location.path}>
          <Suspense fallback={<div className="wrap page" aria-busy="true" />}>
            <DonationContext value={given.donations}>
              <GivenContext value={isOpened ? given : NOTHING}>
                {match && source && <Current match={match} source={source} />}
                {!match && (present === 'broken' ? <PageFailed /> : <NotFound />)}
              </GivenContext>
            </DonationContext>
          </Suspense>
        </PageBoundary>
      </Layout>
      <Arrival />
      <WaitingNotice />
    </>
  );
}

function Current({ match, source }: { match: Match; source: PageSource }) {
  const Page = use(source.load());
  const { entry, params, query } = match;
  return <Page key={entry.file} params={params} query={query} />;
}

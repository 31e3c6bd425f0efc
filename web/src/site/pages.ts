import type { Site } from '../shared/api/site';
import { navQuery, siteQuery } from '../shared/api/site-queries';
import { parseQuery } from '../shared/lib/query-string';
import {
  ALBUM,
  ARTICLE,
  CART,
  CHECKOUT,
  CONTACT,
  DOCUMENTS,
  DONATE,
  DONATION,
  EVENT,
  EVENTS,
  FAQ,
  HOME,
  NEWS,
  OFFICERS,
  OFFICERS_WRITE,
  ORDER,
  PHOTOS,
  PRODUCT,
  RESERVATION,
  SEARCH,
  SHOP,
} from '../shared/page-paths';
import { albumQuery, albumsQuery } from './albums/queries';
import { orderQuery } from './checkout/order-query';
import { documentsFilter, documentsView, FEATURED_FILTER, isUnfiltered } from './documents/filter';
import { documentsQuery } from './documents/queries';
import { donationQuery } from './donate/donation-query';
import { eventsFilter, eventsView } from './events/filter';
import { eventQuery, eventsQuery } from './events/queries';
import { reservationQuery } from './events/reservation-query';
import { homeQueries } from './home/queries';
import { listFilter, listView } from './list-view';
import { contentPathOf, matchPath } from './navigation/match';
import { articleQuery, newsCategoriesQuery, newsQuery, relatedQuery } from './news/queries';
import { pageNumber } from './page-number';
import type { PageProps } from './page-source';
import { pageQuery } from './pages/queries';
import { officersView, peopleFilter, placeFilter } from './people/filter';
import { groupsQuery, peopleQuery, personQuery, placesQuery } from './people/queries';
import { questionCategoriesQuery, questionsQuery } from './questions/queries';
import { searchFilter, searchView } from './search/filter';
import { searchQuery } from './search/queries';
import { isNarrowed } from './shop/filter';
import {
  allProductsQuery,
  productCategoriesQuery,
  productQuery,
  productsQuery,
  relatedProductsQuery,
  shopTermsQuery,
} from './shop/queries';

export interface Loadable {
  queryKey: readonly unknown[];
  queryFn?: unknown;
}

/** The queries of a page, by the meaning of a failure. */
export interface PageQueries {
  /** Without this record there is no page. */
  required?: Loadable;
  /** The main list. If it fails, the page only says so. */
  list?: Loadable;
  others: Loadable[];
}

interface Entry {
  pattern: string;
  file: `./${string}-page.tsx`;
  queries: (props: PageProps, site: Site) => PageQueries;
}

export const NOT_FOUND = './not-found/not-found-page.tsx';

export const PAGES: readonly Entry[] = [
  {
    pattern: HOME,
    file: './home/home-page.tsx',
    queries: (_, site) => ({ others: homeQueries(site) }),
  },
  {
    pattern: NEWS,
    file: './news/list-page.tsx',
    queries: ({ query }) => ({
      list: newsQuery(listFilter(listView(query))),
      others: [newsCategoriesQuery],
    }),
  },
  {
    pattern: ARTICLE,
    file: './news/article-page.tsx',
    queries: ({ params: { slug = '' } }) => ({
      required: articleQuery(slug),
      others: [relatedQuery(slug)],
    }),
  },
  {
    pattern: EVENTS,
    file: './events/list-page.tsx',
    queries: ({ query }) => ({ list: eventsQuery(eventsFilter(eventsView(query))), others: [] }),
  },
  {
    pattern: EVENT,
    file: './events/event-page.tsx',
    queries: ({ params: { slug = '' } }) => ({ required: eventQuery(slug), others: [] }),
  },
  {
    pattern: RESERVATION,
    file: './events/reservation-page.tsx',
    queries: ({ params: { token = '' } }) => ({ list: reservationQuery(token), others: [] }),
  },
  {
    pattern: DOCUMENTS,
    file: './documents/list-page.tsx',
    queries: ({ query }) => {
      const view = documentsView(query);
      return {
        list: documentsQuery(documentsFilter(view)),
        others: isUnfiltered(view) ? [documentsQuery(FEATURED_FILTER)] : [],
      };
    },
  },
  {
    pattern: FAQ,
    file: './questions/list-page.tsx',
    queries: ({ query }) => ({
      list: questionsQuery(listFilter(listView(query))),
      others: [questionCategoriesQuery],
    }),
  },
  {
    pattern: OFFICERS,
    file: './people/list-page.tsx',
    queries: ({ query }) => {
      const view = officersView(query);
      return {
        list: view.group ? peopleQuery(peopleFilter(view)) : groupsQuery(placeFilter(view)),
        others: [placesQuery],
      };
    },
  },
  {
    pattern: OFFICERS_WRITE,
    file: './people/write-page.tsx',
    queries: ({ query: { to = '' } }) => ({ required: personQuery(to), others: [] }),
  },
  {
    pattern: PHOTOS,
    file: './albums/list-page.tsx',
    queries: ({ query }) => ({ list: albumsQuery(pageNumber(query.page)), others: [] }),
  },
  {
    pattern: ALBUM,
    file: './albums/album-page.tsx',
    queries: ({ params: { slug = '' }, query }) => ({
      required: albumQuery(slug, pageNumber(query.page)),
      others: [],
    }),
  },
  {
    pattern: SHOP,
    file: './shop/list-page.tsx',
    queries: ({ query }) => {
      const view = listView(query);
      return {
        list: productsQuery(listFilter(view)),
        others: isNarrowed(view)
          ? [productCategoriesQuery, allProductsQuery]
          : [productCategoriesQuery],
      };
    },
  },
  {
    pattern: PRODUCT,
    file: './shop/product-page.tsx',
    queries: ({ params: { id = '' } }) => ({
      required: productQuery(id),
      others: [shopTermsQuery, relatedProductsQuery(id)],
    }),
  },
  {
    pattern: CART,
    file: './cart/cart-page.tsx',
    queries: () => ({ others: [] }),
  },
  {
    pattern: CHECKOUT,
    file: './checkout/checkout-page.tsx',
    queries: () => ({ others: [] }),
  },
  {
    pattern: ORDER,
    file: './checkout/order-page.tsx',
    queries: ({ params: { token = '' } }) => ({ list: orderQuery(token), others: [] }),
  },
  {
    pattern: DONATE,
    file: './donate/donate-page.tsx',
    queries: (_, { donation_page }) => ({
      others: donation_page ? [pageQuery(donation_page)] : [],
    }),
  },
  {
    pattern: DONATION,
    file: './donate/donation-page.tsx',
    queries: ({ params: { token = '' } }) => ({ list: donationQuery(token), others: [] }),
  },
  {
    pattern: SEARCH,
    file: './search/search-page.tsx',
    queries: ({ query }) => {
      const view = searchView(query);
      return { list: view.q ? searchQuery(searchFilter(view)) : undefined, others: [] };
    },
  },
  {
    pattern: CONTACT,
    file: './contact/contact-page.tsx',
    queries: () => ({ others: [] }),
  },
];

/** Pages that staff write: at every path that is not one of the program's. */
const CONTENT_PAGE: Entry = {
  pattern: '',
  file: './pages/content-page.tsx',
  queries: ({ params: { path = '' } }) => ({ required: pageQuery(path), others: [] }),
};

export interface Match extends PageProps {
  entry: Entry;
}

export function findPage(path: string, search: string): Match | null {
  for (const entry of PAGES) {
    const params = matchPath(entry.pattern, path);
    if (params) return { entry, params, query: parseQuery(search) };
  }
  const content = contentPathOf(path);
  return content === null
    ? null
    : { entry: CONTENT_PAGE, params: { path: content }, query: parseQuery(search) };
}

export const queriesOf = ({ entry, params, query }: Match, site: Site): PageQueries =>
  entry.queries({ params, query }, site);

export const FRAME: Loadable[] = [siteQuery, navQuery];

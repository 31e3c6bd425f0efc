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
import { documentsFilter, documentsView, FEATURED, isWhole } from './documents/filter';
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

export interface PageData {
  /** Without this record there is no page. */
  required?: Loadable;
  /** The main list. If it fails, the page only says so. */
  list?: Loadable;
  others: Loadable[];
}

interface Entry {
  pattern: string;
  file: `./${string}-page.tsx`;
  data: (props: PageProps, site: Site) => PageData;
}

export const NOT_FOUND = './not-found/not-found-page.tsx';

export const PAGES: readonly Entry[] = [
  {
    pattern: HOME,
    file: './home/home-page.tsx',
    data: (_, site) => ({ others: homeQueries(site) }),
  },
  {
    pattern: NEWS,
    file: './news/list-page.tsx',
    data: ({ query }) => ({
      list: newsQuery(listFilter(listView(query))),
      others: [newsCategoriesQuery],
    }),
  },
  {
    pattern: ARTICLE,
    file: './news/article-page.tsx',
    data: ({ params: { slug = '' } }) => ({
      required: articleQuery(slug),
      others: [relatedQuery(slug)],
    }),
  },
  {
    pattern: EVENTS,
    file: './events/list-page.tsx',
    data: ({ query }) => ({ list: eventsQuery(eventsFilter(eventsView(query))), others: [] }),
  },
  {
    pattern: EVENT,
    file: './events/event-page.tsx',
    data: ({ params: { slug = '' } }) => ({ required: eventQuery(slug), others: [] }),
  },
  {
    pattern: RESERVATION,
    file: './events/reservation-page.tsx',
    data: ({ params: { token = '' } }) => ({ list: reservationQuery(token), others: [] }),
  },
  {
    pattern: DOCUMENTS,
    file: './documents/list-page.tsx',
    data: ({ query }) => {
      const view = documentsView(query);
      return {
        list: documentsQuery(documentsFilter(view)),
        others: isWhole(view) ? [documentsQuery(FEATURED)] : [],
      };
    },
  },
  {
    pattern: FAQ,
    file: './questions/list-page.tsx',
    data: ({ query }) => ({
      list: questionsQuery(listFilter(listView(query))),
      others: [questionCategoriesQuery],
    }),
  },
  {
    pattern: OFFICERS,
    file: './people/list-page.tsx',
    data: ({ query }) => {
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
    data: ({ query: { to = '' } }) => ({ required: personQuery(to), others: [] }),
  },
  {
    pattern: PHOTOS,
    file: './albums/list-page.tsx',
    data: ({ query }) => ({ list: albumsQuery(pageNumber(query.page)), others: [] }),
  },
  {
    pattern: ALBUM,
    file: './albums/album-page.tsx',
    data: ({ params: { slug = '' }, query }) => ({
      required: albumQuery(slug, pageNumber(query.page)),
      others: [],
    }),
  },
  {
    pattern: SHOP,
    file: './shop/list-page.tsx',
    data: ({ query }) => {
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
    data: ({ params: { id = '' } }) => ({
      required: productQuery(id),
      others: [shopTermsQuery, relatedProductsQuery(id)],
    }),
  },
  {
    pattern: CART,
    file: './cart/cart-page.tsx',
    data: () => ({ others: [] }),
  },
  {
    pattern: CHECKOUT,
    file: './checkout/checkout-page.tsx',
    data: () => ({ others: [] }),
  },
  {
    pattern: ORDER,
    file: './checkout/order-page.tsx',
    data: ({ params: { token = '' } }) => ({ list: orderQuery(token), others: [] }),
  },
  {
    pattern: DONATE,
    file: './donate/donate-page.tsx',
    data: (_, { donation_page }) => ({ others: donation_page ? [pageQuery(donation_page)] : [] }),
  },
  {
    pattern: DONATION,
    file: './donate/donation-page.tsx',
    data: ({ params: { token = '' } }) => ({ list: donationQuery(token), others: [] }),
  },
  {
    pattern: SEARCH,
    file: './search/search-page.tsx',
    data: ({ query }) => {
      const view = searchView(query);
      return { list: view.q ? searchQuery(searchFilter(view)) : undefined, others: [] };
    },
  },
  {
    pattern: CONTACT,
    file: './contact/contact-page.tsx',
    data: () => ({ others: [] }),
  },
];

/** Pages that staff write: at every path that is not one of the program's. */
const CONTENT_PAGE: Entry = {
  pattern: '',
  file: './pages/content-page.tsx',
  data: ({ params: { path = '' } }) => ({ required: pageQuery(path), others: [] }),
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

export const dataOf = ({ entry, params, query }: Match, site: Site): PageData =>
  entry.data({ params, query }, site);

export const FRAME: Loadable[] = [siteQuery, navQuery];

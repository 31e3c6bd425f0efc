import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Cart, QuoteForm } from '../../shared/api/generated/types.gen';
import { loadOptions } from '../cart/options';
import { cartQuery } from '../cart/query';
import { loadQuote } from './api';

export const optionsQuery = queryOptions({
  queryKey: ['checkout-options'],
  queryFn: loadOptions,
});

/** Fetched again on each visit. The server-side engine has no timers. */
const ALWAYS_STALE = { staleTime: 0, gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 0 };

export const refreshCheckout = (queries: QueryClient) =>
  Promise.all(
    [optionsQuery.queryKey, cartQuery.queryKey, ['quote']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );

export const cartContents = ({ items }: Cart) =>
  items.map(({ id, quantity }) => `${id} ${quantity}`).join();

/** The price of a cart. The last quote stays while the next one is on its way. */
export const quoteQuery = (form: QuoteForm, cart: Cart) =>
  queryOptions({
    queryKey: ['quote', form, cart.items],
    queryFn: () => loadQuote(form),
    ...ALWAYS_STALE,
    placeholderData: keepPreviousData,
  });

import { client } from '../../shared/api/generated/client.gen';
import type {
  CheckoutResponses,
  GetOrderResponses,
  Quote,
  QuoteCheckoutResponses,
  QuoteForm,
} from '../../shared/api/generated/types.gen';
import { ApiError, isNotFound } from '../../shared/api/http';
import { startCartSession } from '../cart/start-session';
import type { Attempt } from './attempt';

// Not the generated functions: the bundler would add them to the scripts of every page.

const headers = () => ({
  'Content-Type': 'application/json',
  'X-Cart-Session': startCartSession(),
});

/** Quotes the price of the cart. After too many discount codes it says so, and quotes without one. */
export const loadQuote = (body: QuoteForm): Promise<Quote> =>
  askQuote(body).catch(async (error: unknown) => {
    const isLimited = error instanceof ApiError && error.status === 429;
    if (!isLimited || !body.discount_code) throw error;
    const quote = await askQuote({ ...body, discount_code: undefined });
    return { ...quote, problem: quote.problem ?? error.message };
  });

const askQuote = (body: QuoteForm) =>
  client.post<QuoteCheckoutResponses, unknown, true, 'data'>({
    responseStyle: 'data',
    url: '/api/v1/checkout/quote',
    headers: headers(),
    body,
  });

/** Places an order. Sent again with the same key it makes no second one. */
export const placeOrder = ({ key, order }: Attempt) =>
  client.post<CheckoutResponses, unknown, true, 'data'>({
    responseStyle: 'data',
    url: '/api/v1/checkout',
    headers: { ...headers(), 'Idempotency-Key': key },
    body: order,
  });

export const loadOrder = (token: string) =>
  client
    .get<GetOrderResponses, unknown, true, 'data'>({
      responseStyle: 'data',
      url: '/api/v1/orders/{token}',
      path: { token },
    })
    .catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    });

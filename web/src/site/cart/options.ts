import { client } from '../../shared/api/generated/client.gen';
import type { GetCheckoutOptionsResponses } from '../../shared/api/generated/types.gen';

/** Where people pay, and how orders get to them. Not the generated functions: the bundler would add them to the scripts of every page. */
export const loadOptions = () =>
  client.get<GetCheckoutOptionsResponses, unknown, true, 'data'>({
    responseStyle: 'data',
    url: '/api/v1/checkout/options',
  });

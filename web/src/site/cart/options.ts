import { client } from '../../shared/api/generated/client.gen';
import type { GetCheckoutOptionsResponses } from '../../shared/api/generated/types.gen';

/** Where people pay, and how orders get to them. Not by the generated calls: all of those that are used anywhere are on every page. */
export const loadOptions = () =>
  client.get<GetCheckoutOptionsResponses, unknown, true, 'data'>({
    responseStyle: 'data',
    url: '/api/v1/checkout/options',
  });

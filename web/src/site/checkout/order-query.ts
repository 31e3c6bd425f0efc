import { queryOptions } from '@tanstack/react-query';

/** Its call is fetched with the page: no other one has it. */
export const orderQuery = (token: string) =>
  queryOptions({
    queryKey: ['order', token],
    queryFn: async () => {
      const { loadOrder } = await import('./api');
      return loadOrder(token);
    },
  });

import { queryOptions } from '@tanstack/react-query';

/** The order behind a link; the code of its call is loaded with this page only. */
export const orderQuery = (token: string) =>
  queryOptions({
    queryKey: ['order', token],
    queryFn: async () => {
      const { loadOrder } = await import('./api');
      return loadOrder(token);
    },
  });

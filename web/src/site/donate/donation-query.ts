import { queryOptions } from '@tanstack/react-query';

/** Its call is fetched with the page: no other one has it. */
export const donationQuery = (token: string) =>
  queryOptions({
    queryKey: ['donation', token],
    queryFn: async () => {
      const { loadDonation } = await import('./api');
      return loadDonation(token);
    },
  });

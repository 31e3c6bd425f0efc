import { queryOptions } from '@tanstack/react-query';

/** The donation behind a link; the code of its call is loaded with this page only. */
export const donationQuery = (token: string) =>
  queryOptions({
    queryKey: ['donation', token],
    queryFn: async () => {
      const { loadDonation } = await import('./api');
      return loadDonation(token);
    },
  });

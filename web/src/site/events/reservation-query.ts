import { queryOptions } from '@tanstack/react-query';

/** Its call is fetched with the page: no other one has it. */
export const reservationQuery = (token: string) =>
  queryOptions({
    queryKey: ['reservation', token],
    queryFn: async () => {
      const { loadReservation } = await import('./reservation-api');
      return loadReservation(token);
    },
  });

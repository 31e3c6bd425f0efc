import { queryOptions } from '@tanstack/react-query';

/** The reservation behind a link; the code of its call is loaded with this page only. */
export const reservationQuery = (token: string) =>
  queryOptions({
    queryKey: ['reservation', token],
    queryFn: async () => {
      const { loadReservation } = await import('./reservation-api');
      return loadReservation(token);
    },
  });

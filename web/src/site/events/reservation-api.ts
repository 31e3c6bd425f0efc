import { client } from '../../shared/api/generated/client.gen';
import type {
  CancelReservationResponses,
  ChangeReservationData,
  ChangeReservationResponses,
  GetReservationResponses,
  ReserveData,
  ReserveResponses,
} from '../../shared/api/generated/types.gen';
import { isNotFound } from '../../shared/api/http';

// Not the generated functions: the bundler would add them to the scripts of every page.

const headers = { 'Content-Type': 'application/json' };

export const reserve = (slug: string, body: ReserveData['body']) =>
  client.post<ReserveResponses, unknown, true, 'data'>({
    responseStyle: 'data',
    url: '/api/v1/events/{slug}/reservations',
    path: { slug },
    headers,
    body,
  });

/** The reservation behind a link, or null. */
export const loadReservation = (token: string) =>
  client
    .get<GetReservationResponses, unknown, true, 'data'>({
      responseStyle: 'data',
      url: '/api/v1/reservations/{token}',
      path: { token },
    })
    .catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    });

export const changeReservation = (token: string, body: ChangeReservationData['body']) =>
  client.put<ChangeReservationResponses, unknown, true, 'data'>({
    responseStyle: 'data',
    url: '/api/v1/reservations/{token}',
    path: { token },
    headers,
    body,
  });

export const cancelReservation = (token: string) =>
  client.post<CancelReservationResponses, unknown, true, 'data'>({
    responseStyle: 'data',
    url: '/api/v1/reservations/{token}/cancel',
    path: { token },
  });

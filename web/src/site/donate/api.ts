import { client } from '../../shared/api/generated/client.gen';
import type {
  BeginDonationResponses,
  DonationForm,
  GetDonationResponses,
  StopDonationResponses,
} from '../../shared/api/generated/types.gen';
import { isNotFound } from '../../shared/api/http';

/** Starts a donation. The bundler would add the generated function to the scripts of every page. */
export const beginDonation = (key: string, body: DonationForm) =>
  client.post<BeginDonationResponses, unknown, true, 'data'>({
    responseStyle: 'data',
    url: '/api/v1/donations',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body,
  });

export const loadDonation = (token: string) =>
  client
    .get<GetDonationResponses, unknown, true, 'data'>({
      responseStyle: 'data',
      url: '/api/v1/donations/{token}',
      path: { token },
    })
    .catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    });

export const stopDonation = (token: string) =>
  client.post<StopDonationResponses, unknown, true, 'data'>({
    responseStyle: 'data',
    url: '/api/v1/donations/{token}/stop',
    path: { token },
  });

import { ApiError } from './http';

/** Allows two retries of a connection failure, and no retry of an answer of the API: it would be the same again. */
export const shouldRetry = (failures: number, error: Error) =>
  !(error instanceof ApiError) && failures < 2;

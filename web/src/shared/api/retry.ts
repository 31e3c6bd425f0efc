import { ApiError } from './http';

/** Retries connection failures twice; a rejection would be repeated. */
export const retry = (failures: number, error: Error) =>
  !(error instanceof ApiError) && failures < 2;

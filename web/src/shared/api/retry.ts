import { ApiError } from './http';

/** What the server refused it refuses again; a line that breaks gets two more tries. */
export const retry = (failures: number, error: Error) =>
  !(error instanceof ApiError) && failures < 2;

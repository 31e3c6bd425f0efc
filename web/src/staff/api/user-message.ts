import { ApiError } from '../../shared/api/http';
import { UNEXPECTED } from '../../shared/lib/unexpected';

const OFFLINE = "You're offline. Nothing was changed. Try again when you're back online.";

/** Another key than the page's: the site was set up anew since it was opened. */
const OLD_PAGE = 'This page is out of date. Please reload it.';

/** A failure whose message is meant for people. */
export class UserError extends Error {}

/** Nothing is wrong: it cannot be done here yet, and a message of its own says so. */
export class UserNotice extends Error {
  constructor(
    readonly title: string,
    message: string,
  ) {
    super(message);
  }
}

/** What the server said, that there is no connection, or that nobody knows. */
export function userMessage(error: unknown): string {
  if (error instanceof ApiError) return error.code === 'invalid_key' ? OLD_PAGE : error.message;
  if (error instanceof UserError || error instanceof UserNotice) return error.message;
  return isOffline(error) ? OFFLINE : UNEXPECTED;
}

/** `fetch` fails with a TypeError when no answer comes (Fetch standard). */
export const isOffline = (error: unknown) => error instanceof TypeError && !navigator.onLine;

import { ApiError } from '../../shared/api/http';
import { UNEXPECTED_ERROR } from '../../shared/lib/unexpected';

const OFFLINE = "You're offline. Nothing was changed. Try again when you're back online.";

const NO_ANSWER = 'No answer: check your connection and try again.';

/** Message when the site was set up again after the page was opened, and its key changed. */
const OLD_PAGE = 'This page is out of date. Please reload it.';

/** A failure whose message is meant for people. */
export class UserError extends Error {}

/** No failure: the feature is not available yet, and a separate message says so. */
export class UserNotice extends UserError {
  constructor(
    readonly title: string,
    message: string,
  ) {
    super(message);
  }
}

export function userMessage(error: unknown): string {
  if (error instanceof ApiError) return error.code === 'invalid_key' ? OLD_PAGE : error.message;
  if (error instanceof UserError) return error.message;
  if (isOffline(error)) return OFFLINE;
  return error instanceof NoAnswerError ? NO_ANSWER : UNEXPECTED_ERROR;
}

/** `fetch` fails with a TypeError when no answer comes (Fetch standard). */
export const isOffline = (error: unknown) => error instanceof TypeError && !navigator.onLine;

/** Why a save failed and what to do; `kept` says whether the browser has what was typed. */
export function saveFailure(error: unknown, kept: boolean): string {
  const safe = kept ? 'your text is safe on this device.' : 'keep this page open until it’s saved.';
  if (error instanceof NoAnswerError) return `We couldn't save. Check your connection; ${safe}`;
  const said = userMessage(error);
  if (!(error instanceof ApiError)) return said;
  const { status } = error;
  if (status === 500) return `${said.replace(/\.?$/, '.')} Try again in a minute; ${safe}`;
  return status === 413 || status > 500 ? `${said} ${capitalized(safe)}` : said;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const OPERATOR = 'whoever runs the server';

/** Messages for responses that a web server, proxy or network sent in place of the site. */
export function foreignAnswer(status: number): string {
  switch (status) {
    case 413:
      return `The web server in front of this site refused this because it’s too large. Ask ${OPERATOR} to raise its upload limit (nginx: client_max_body_size).`;
    case 502:
    case 503:
      return `The web server in front of this site can’t reach it. Try again in a minute. If that doesn’t help, tell ${OPERATOR}.`;
    case 504:
      return `The web server in front of this site waited too long for an answer. Check whether your change was made, then try again. If that doesn’t help, tell ${OPERATOR}.`;
    default:
      return `Something between you and this site answered in its place${status ? ` (${status})` : ''}. Check your connection, or tell ${OPERATOR}.`;
  }
}

/** A request without an answer: the browser is offline, or the line or the server failed. `fetch` throws a TypeError (Fetch standard). */
export class NoAnswerError extends TypeError {}

/** Explains a response without a problem document, and turns a failed fetch into a `NoAnswerError`. */
export function explainError(error: unknown): unknown {
  if (error instanceof ApiError && error.code === 'unknown') {
    return new ApiError(error.status, error.code, foreignAnswer(error.status));
  }
  return error instanceof TypeError ? new NoAnswerError(error.message) : error;
}

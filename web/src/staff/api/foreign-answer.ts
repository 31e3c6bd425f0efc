import { ApiError } from '../../shared/api/http';

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

/** No answer came: the browser is offline, or the line or the server failed. `fetch` says it by a TypeError (Fetch standard). */
export class NoAnswerError extends TypeError {}

/** A refusal that no problem document came with, in words of what to do; and none at all told apart from an error of ours. */
export function explained(error: unknown): unknown {
  if (error instanceof ApiError && error.code === 'unknown') {
    return new ApiError(error.status, error.code, foreignAnswer(error.status));
  }
  return error instanceof TypeError ? new NoAnswerError(error.message) : error;
}

import { type Query, withQuery } from '../lib/query-string';
import type { Problem } from './generated/types.gen';

/** An answer that is not 2xx. `code` is the stable name of the problem document (RFC 9457). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

let publicKey = '';

/** The public client key stands in the page's head; while the server renders no key is needed. */
export function setKey(key: string): void {
  publicKey = key;
}

/** The shape of the generated `...Data` types. */
interface Operation {
  url: string;
  path?: object;
  query?: object;
}

function address({ url, path = {}, query = {} }: Operation): string {
  const filled = Object.entries(path).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    url,
  );
  return withQuery(filled, query as Query);
}

async function problemOf(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Problem;
  } catch {
    return {};
  }
}

/** `read<ListNewsData, ListNewsResponse>({ url: '/api/v1/news', query: { limit: 3 } })` */
export async function read<O extends Operation, Answer>(
  operation: Pick<O, Extract<keyof O, 'url' | 'path' | 'query'>>,
): Promise<Answer> {
  const response = await fetch(address(operation), {
    headers: { accept: 'application/json', apikey: publicKey },
  });
  if (!response.ok) {
    const problem = await problemOf(response);
    const message = problem.detail ?? problem.title ?? 'Unknown error occurred';
    throw new ApiError(response.status, problem.code ?? 'unknown', message);
  }
  return (await response.json()) as Answer;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

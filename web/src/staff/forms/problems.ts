import { ApiError } from '../../shared/api/http';
import { UserNotice, userMessage } from '../api/user-message';

/** Errors of the server, by field. */
export interface Problems {
  /** By the name of a field of the form. */
  fields: Record<string, string>;
  /** Errors that belong to no field. */
  others: string[];
}

/** The name of a field of the body's own object (RFC 6901). */
const nameOf = (pointer: string | null | undefined) =>
  pointer?.replace(/^\//, '').replaceAll('~1', '/').replaceAll('~0', '~') ?? '';

/** `messageOf` says what is wrong where no field is. */
export function problemsOf(
  error: unknown,
  names: readonly string[],
  messageOf: (error: unknown) => string = userMessage,
): Problems {
  const found: Problems = { fields: {}, others: [] };
  const wrong = error instanceof ApiError ? error.errors : [];
  for (const { pointer, message } of wrong) {
    const name = nameOf(pointer);
    // Of a part of a list, such as variants/0/price, the form says variants.0.price.
    const [list = '', ...inner] = name.split('/');
    if (inner.length > 0 && names.includes(list))
      found.fields[name.replaceAll('/', '.')] ??= message;
    else if (names.includes(name)) found.fields[name] ??= message;
    else found.others.push(name ? `${name}: ${message}` : message);
  }
  // Toasts already say it.
  if (wrong.length === 0 && !(error instanceof UserNotice)) found.others.push(messageOf(error));
  return found;
}

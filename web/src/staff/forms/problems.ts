import { ApiError } from '../../shared/api/http';
import { UserNotice, userMessage } from '../api/user-message';

interface Problems {
  fields: Record<string, string>;
  others: string[];
}

/** The name of a field of the body's own object (RFC 6901). */
const nameOf = (pointer: string | null | undefined) =>
  pointer?.replace(/^\//, '').replaceAll('~1', '/').replaceAll('~0', '~') ?? '';

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

/** The errors of a form by field, as react-hook-form nests them: those of a list below it, by number. */
type Errors = object;

function messagesIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  return Object.values(errors).flatMap(messagesIn);
}

/** The first error in the order of `labels`, with the name of its field, and the number of others. Empty without errors. */
export function rejectionSummary(errors: Errors, labels: Record<string, string>): string {
  const order = Object.keys(labels);
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  const wrong = Object.entries(errors)
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([field, error]) => messagesIn(error).map((message) => ({ field, message })));
  const [first] = wrong;
  if (!first) return '';
  const label = labels[first.field] ?? '';
  const named = first.message.toLowerCase().includes(label.toLowerCase());
  const said = named ? first.message : `${label}: ${first.message}`;
  const more = wrong.length - 1;
  return `Not saved. ${said}${more > 0 ? ` (${more} more to fix)` : ''}`;
}

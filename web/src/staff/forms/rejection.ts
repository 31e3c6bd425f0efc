/** The errors of a form by field, as react-hook-form nests them: those of a list below it, by number. */
type Errors = object;

/** The messages in `errors`, at any depth. */
function messagesIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  return Object.values(errors).flatMap(messagesIn);
}

/**
 * What keeps a form from being saved, for beside its button: the first error in the order of `labels`, with the name of its field, and how
 * many more there are. Empty without errors.
 */
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

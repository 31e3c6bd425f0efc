const formatPart = (part: object | string) =>
  typeof part === 'string'
    ? part
    : Object.entries(part)
        .flatMap(([name, value]) => (name === 'id' ? [] : value === true ? name : (value ?? [])))
        .filter((value) => value !== '' && value !== false)
        .join(', ');

/** Names the value of a field that is an id; undefined for any other. */
export type NameValue = (field: string, value: unknown) => string | undefined;

export function formatValue(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value)) return value.map(formatPart).join('\n') || '(empty)';
  return value === null || value === undefined || value === '' ? '(empty)' : String(value);
}

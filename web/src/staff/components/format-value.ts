/** What a part of a list says, without the id that nobody knows it by. */
const inside = (part: object) =>
  Object.entries(part)
    .flatMap(([name, value]) => (name === 'id' ? [] : (value ?? [])))
    .filter((value) => value !== '')
    .join(', ');

/** The value of a field for people; a list has a line for each part. */
export function formatValue(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value)) return value.map(inside).join('\n') || '(empty)';
  return value === null || value === undefined || value === '' ? '(empty)' : String(value);
}

/** The value of a field for people. */
export function inWords(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  return value === null || value === undefined || value === '' ? '(empty)' : String(value);
}

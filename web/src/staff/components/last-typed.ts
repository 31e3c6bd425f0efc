/** Remembers in the browser the last input of an account in a field, for the next form. */
const PREFIX = 'unionhall-last';

const keyOf = (person: string, field: string) => [PREFIX, person, field].join(':');

export function lastTyped(person: string, field: string): string {
  try {
    return localStorage.getItem(keyOf(person, field)) ?? '';
  } catch {
    return '';
  }
}

export function rememberTyped(person: string, field: string, text: string): void {
  try {
    localStorage.setItem(keyOf(person, field), text);
  } catch {
    // Storage is full or forbidden: the field begins empty next time.
  }
}

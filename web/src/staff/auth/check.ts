/** docs/behavior/authentication.md#passwords */
const SHORTEST_PASSWORD = 6;

// The browser's own rule for type=email, and a dot in the domain, as the server wants it.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export function checkEmail(email: string): string | undefined {
  return EMAIL.test(email.trim()) ? undefined : 'Invalid email address';
}

export function checkPassword(password: string): string | undefined {
  return [...password].length < SHORTEST_PASSWORD
    ? 'Password must be at least 6 characters'
    : undefined;
}

export function checkRepeated(password: string, repeated: string): string | undefined {
  return password === repeated ? undefined : 'Passwords do not match';
}

/** A code without the spaces and dashes that people copy with it. */
export const digitsOf = (code: string) => code.replace(/[\s-]/g, '');

export function checkCode(code: string): string | undefined {
  return /^\d{6}$/.test(digitsOf(code)) ? undefined : 'Enter the 6-digit code';
}

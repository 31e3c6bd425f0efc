/** The error of a typed email address, or undefined. The same check as on the server. */
export function emailProblem(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return 'Enter your email';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Invalid email address';
}

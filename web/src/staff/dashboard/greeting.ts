/** The part of an email address before the at-sign (docs/behavior/screens.md#dashboard). */
export function localPart(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? email : email.slice(0, at);
}

/** The part before the at-sign (specification section 1). */
export function localPart(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? email : email.slice(0, at);
}

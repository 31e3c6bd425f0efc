const HOST = /^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?([/?#]\S*)?$/i;
const FILE = /^[^/]+\.(pdf|docx?|xlsx?|png|jpe?g|webp|gif)$/i;

/** The web address that was meant: `union.org/news` is `https://union.org/news`. Everything else stays as it was typed. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  return HOST.test(text) && !FILE.test(text) ? `https://${text}` : typed;
}

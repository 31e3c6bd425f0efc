import { mailtoLink, phoneLink } from '../../shared/lib/contact-links';

export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text.replace(/^tel:|[()\s-]/g, ''))) return null;
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text;
  if (/^[/#]\S*$/.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return mailtoLink(text);
  if (/^\+?[\d\s().-]{7,20}$/.test(text)) return phoneLink(text);
  // Any other scheme is none that the server keeps.
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return null;
  return /^[^\s/]+\.[^\s/]+/.test(text) ? `https://${text}` : null;
}

import type { Head } from '../lib/head';
import { escapeHtml, scriptJson } from './escape';

/** By page: the hashed files of its chunk, put in by the build (empty in development). */
declare const __CHUNKS__: Record<string, string[]>;

interface Surroundings {
  origin: string;
  key: string;
  page: string | undefined;
}

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

export function headHtml(head: Head, { origin, key, page }: Surroundings): string {
  const absolute = (path: string) => (/^https?:/.test(path) ? path : origin + path);
  const out = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('unionhall-key', key),
    property('og:site_name', head.siteName),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:type', head.type ?? 'website'),
    meta('twitter:card', head.image ? 'summary_large_image' : 'summary'),
  ];
  if (head.canonical) {
    const address = absolute(head.canonical);
    out.push(`<link rel="canonical" href="${escapeHtml(address)}">`, property('og:url', address));
  } else {
    out.push(meta('robots', 'noindex'));
  }
  if (head.image) out.push(property('og:image', absolute(head.image)));
  for (const file of page ? (__CHUNKS__[page] ?? []) : []) {
    out.push(`<link rel="modulepreload" href="${file}">`);
  }
  for (const block of head.structured ?? []) {
    out.push(`<script type="application/ld+json">${scriptJson(block)}</script>`);
  }
  return out.join('\n');
}

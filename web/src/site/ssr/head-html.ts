import type { Head } from '../../shared/lib/head';
import { paths } from '../../shared/paths';
import { SCRIPTS } from '../scripts';
import { escapeHtml, scriptJson } from './escape';

/** Hashed scripts that a page needs beside the first, by its file; under `''` those of all pages. The build puts them in. */
declare const __CHUNKS__: Record<string, string[]>;

interface HeadOptions {
  origin: string;
  publicKey: string;
  pageFile: string | undefined;
}

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

const feed = (title: string, href: string) =>
  `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`;

export function headHtml(head: Head, { origin, publicKey, pageFile }: HeadOptions): string {
  const absolute = (path: string) => (/^https?:/.test(path) ? path : origin + path);
  const image = head.image ?? head.card;
  const out = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('unionhall-key', publicKey),
    property('og:site_name', head.siteName),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:type', head.type ?? 'website'),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
  if (head.canonical) {
    const address = absolute(head.canonical);
    out.push(`<link rel="canonical" href="${escapeHtml(address)}">`, property('og:url', address));
  } else {
    out.push(meta('robots', 'noindex'));
  }
  if (image) out.push(property('og:image', absolute(image)));
  if (image && image === head.card) {
    out.push(
      property('og:image:width', '1200'),
      property('og:image:height', '630'),
      property('og:image:alt', head.title),
    );
  }
  out.push(feed(head.siteName, paths.feed()));
  if (head.category) {
    out.push(feed(`${head.category} | ${head.siteName}`, paths.feed(head.category)));
  }
  const scripts = __CHUNKS__[pageFile ?? ''];
  if (scripts) out.push(meta(SCRIPTS, scripts.join(' ')));
  for (const block of head.structured || []) {
    if (block) out.push(`<script type="application/ld+json">${scriptJson(block)}</script>`);
  }
  return out.join('\n');
}

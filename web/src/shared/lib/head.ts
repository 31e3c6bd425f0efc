import { createContext, useContext, useEffect } from 'react';
import { useAbsoluteUrl } from './origin';

/** Title, metadata and structured data of a page. */
export interface Head {
  /** Complete, with the site's name. */
  title: string;
  description: string;
  siteName: string;
  /** Path of the canonical address; a page without one (search results, not found) is not to be indexed. */
  canonical?: string;
  image?: string;
  /** Path of the preview picture that the server draws for a page without `image`: 1200 x 630 px. */
  card?: string;
  type?: 'website' | 'article';
  /** Structured data (schema.org). Put `import.meta.env.SSR &&` directly before the value, so that its code is dropped from browser scripts. */
  structured?: false | (object | null)[];
  category?: string;
}

/** Collects the head of a page in a render on the server; null in the browser. */
export const HeadContext = createContext<((head: Head) => void) | null>(null);

/** Sets the head of the page. The browser updates only title, description, canonical link and robots; the server collects all fields. */
export function useHead(head: Head): void {
  const collect = useContext(HeadContext);
  collect?.(head);
  const absolute = useAbsoluteUrl();
  const { title, description } = head;
  const canonical = head.canonical && absolute(head.canonical);
  useEffect(() => {
    document.title = title;
    setOrRemoveTag('meta', ['name', 'description'], 'content', description);
    setOrRemoveTag('link', ['rel', 'canonical'], 'href', canonical);
    setOrRemoveTag('meta', ['name', 'robots'], 'content', canonical ? undefined : 'noindex');
  }, [title, description, canonical]);
}

/** Sets an attribute of a tag in the head, which it adds if it is missing. Removes the tag if `value` is undefined. */
function setOrRemoveTag(
  tag: 'meta' | 'link',
  [kind, name]: [kind: string, name: string],
  attribute: string,
  value: string | undefined,
): void {
  const found = document.head.querySelector(`${tag}[${kind}="${name}"]`);
  if (value === undefined) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(kind, name);
  element.setAttribute(attribute, value);
}

export function pageTitle(title: string, siteName: string): string {
  return title === '' || title === siteName ? siteName : `${title} | ${siteName}`;
}

export interface Crumb {
  label: string;
  href: string;
}

/** The crumbs as structured data, with Home before them (docs/behavior/screens.md#page-heads). */
export function breadcrumbList(crumbs: Crumb[], absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', href: '/' }, ...crumbs].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: absolute(crumb.href),
    })),
  };
}

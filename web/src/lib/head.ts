import { createContext, useContext, useEffect } from 'react';

/** What a page says about itself to search engines, to those who share it, and to the browser's tab. */
export interface Head {
  /** Complete, with the site's name. */
  title: string;
  description: string;
  siteName: string;
  /** Path of the canonical address; a page without one (search results, not found) is not to be indexed. */
  canonical?: string;
  /** Address of a picture, absolute or a path. */
  image?: string;
  type?: 'website' | 'article';
  structured?: object[];
}

export const HeadContext = createContext<((head: Head) => void) | null>(null);

export function useHead(head: Head): void {
  const collect = useContext(HeadContext);
  collect?.(head);
  const { title, description, canonical } = head;
  useEffect(() => {
    document.title = title;
    set('meta[name="description"]', 'content', description);
    set('link[rel="canonical"]', 'href', window.location.origin + (canonical ?? ''));
  }, [title, description, canonical]);
}

function set(selector: string, attribute: string, value: string): void {
  document.querySelector(selector)?.setAttribute(attribute, value);
}

/** '{title} | {product}'; the home page is the product itself. */
export function pageTitle(title: string, siteName: string): string {
  return title === '' || title === siteName ? siteName : `${title} | ${siteName}`;
}

export interface Crumb {
  label: string;
  href: string;
}

/** Home is put in front (specification section 2). */
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

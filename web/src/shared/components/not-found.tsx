import { type ReactNode, useEffect } from 'react';
import { pageTitle, useHead } from '../lib/head';
import { paths } from '../paths';
import { useSite } from './site';

/** The 404 page. It doesn't name the URL, so that the server caches one copy for all URLs. `children` link to existing pages. */
export function NotFound({ children }: { children?: ReactNode }) {
  const { site } = useSite();
  useHead({
    title: pageTitle('Page not found', site.site_name),
    description: site.site_description,
    siteName: site.site_name,
  });
  useEffect(() => {
    console.error('404: no page at', window.location.pathname);
  }, []);
  return (
    <div className="wrap empty not-found">
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <a className="btn btn-solid" href={paths.home}>
        Return to Home
      </a>
      {children}
    </div>
  );
}

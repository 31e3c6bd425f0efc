import { type ReactNode, useEffect } from 'react';
import { pageTitle, useHead } from '../lib/head';
import { paths } from '../paths';
import { useSite } from './site';

/** Says nothing about the address, so that the server keeps one copy for all of them. `children` lead to what is there. */
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
    <div className="wrap not-found">
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <a className="btn btn-solid" href={paths.home}>
        Return to Home
      </a>
      {children}
    </div>
  );
}

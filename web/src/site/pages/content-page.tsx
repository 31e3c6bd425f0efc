import { useQuery } from '@tanstack/react-query';
import type { PageLink, VisiblePageWithImage } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { useSite } from '../../shared/components/site';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { titleSize } from '../../shared/lib/text';
import { paths } from '../../shared/paths';
import styles from '../components/article.module.css';
import { Breadcrumbs } from '../components/breadcrumbs';
import { Contents } from '../components/contents';
import { Detail } from '../components/detail';
import { PreviewNotice } from '../components/preview-notice';
import type { PageProps } from '../page-source';
import children from './children.module.css';
import { Content } from './parts';
import { pageQuery } from './queries';

export default function ContentPage({ params }: PageProps) {
  const page = useQuery(pageQuery(params.path ?? ''));
  return (
    <Detail query={page} what="page">
      {(found) => <Page page={found} />}
    </Detail>
  );
}

function Page({ page }: { page: VisiblePageWithImage }) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const path = paths.page(page.path);
  const crumbs = [
    ...page.ancestors.map((above) => ({ label: above.title, href: paths.page(above.path) })),
    { label: page.title, href: path },
  ];
  useHead({
    title: pageTitle(page.title, site.site_name),
    description: page.summary || site.site_description,
    siteName: site.site_name,
    canonical: path,
    image: page.image_url ?? undefined,
    card: paths.card(`pages/${page.path}`),
    structured: import.meta.env.SSR && [breadcrumbList(crumbs, absolute)],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={crumbs} />
      <PreviewNotice item={page} what="page" />
      <article>
        <header className={styles.head}>
          <h1 className={titleSize(page.title)}>{page.title}</h1>
        </header>
        <div className={styles.body}>
          {page.image_url && (
            <Picture
              src={page.image_url}
              facts={page.picture}
              alt={page.picture?.alt ?? ''}
              first
              sizes="(min-width: 42rem) 42rem, 100vw"
            />
          )}
          <Contents entries={page.toc} />
          {page.content_html && <Content html={page.content_html} parts={page.parts} />}
        </div>
      </article>
      <Below page={page} />
    </div>
  );
}

function Below({ page }: { page: VisiblePageWithImage }) {
  const above = page.ancestors.at(-1);
  if (page.children.length > 0) {
    return (
      <nav className={children.below} aria-label={`More about ${page.title}`}>
        <ul>
          {page.children.map((child) => (
            <Child key={child.path} {...child} />
          ))}
        </ul>
      </nav>
    );
  }
  return (
    above && (
      <p className={children.below}>
        <a className="back" href={paths.page(above.path)}>
          <Icon name="arrow-left" />
          Back to {above.title}
        </a>
      </p>
    )
  );
}

function Child({ title, path, summary }: PageLink) {
  return (
    <li className="card">
      <h2 className="headline whole pair">
        <a href={paths.page(path)}>{title}</a>
        <Icon name="arrow-right" />
      </h2>
      {summary && <p className="quiet">{summary}</p>}
    </li>
  );
}

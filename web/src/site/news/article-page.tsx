import { useQuery } from '@tanstack/react-query';
import type { NewsArticleWithImage } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { Prose } from '../../shared/components/prose';
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
import { ShareLinks } from '../components/share';
import type { PageProps } from '../page-source';
import { articleQuery, relatedQuery } from './queries';
import { Related } from './related';
import { newsArticle } from './structured';
import { publishedOn, wasUpdated } from './updated';

export default function ArticlePage({ params }: PageProps) {
  const article = useQuery(articleQuery(params.slug ?? ''));
  return (
    <Detail query={article} what="news post">
      {(post) => <Article post={post} />}
    </Detail>
  );
}

function Article({ post }: { post: NewsArticleWithImage }) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const related = useQuery(relatedQuery(post.slug)).data ?? [];
  const path = paths.article(post.slug);
  const published = publishedOn(post);
  const crumbs = [
    { label: 'News & Updates', href: paths.news() },
    { label: post.title, href: path },
  ];
  useHead({
    title: pageTitle(post.title, site.site_name),
    description: post.summary || site.site_description,
    siteName: site.site_name,
    canonical: path,
    image: post.featured_img ?? undefined,
    card: paths.card(`news/${post.slug}`),
    type: 'article',
    structured: import.meta.env.SSR && [
      newsArticle(post, site, absolute),
      breadcrumbList(crumbs, absolute),
    ],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={crumbs} />
      <PreviewNotice item={post} what="post" />
      <article>
        <ArticleHead post={post} url={absolute(path)} />
        <div className={styles.body}>
          {post.featured_img && (
            <Picture
              src={post.featured_img}
              facts={post.picture}
              alt={post.picture?.alt ?? ''}
              first
              sizes="(min-width: 42rem) 42rem, 100vw"
            />
          )}
          <Contents entries={post.toc} />
          {post.content_html ? (
            <Prose html={post.content_html} />
          ) : (
            <p className="prose">No content available for this article.</p>
          )}
        </div>
        <footer className={styles.end}>
          <p className="meta">
            {published && (
              <span>
                Published <ShortDate instant={published} />
              </span>
            )}
            <span>
              Last updated <ShortDate instant={post.updated_at} />
            </span>
          </p>
          <a className="more" href={paths.news()}>
            More News
            <Icon name="arrow-right" />
          </a>
        </footer>
      </article>
      <Related posts={related.filter((other) => other.id !== post.id)} />
    </div>
  );
}

function ArticleHead({ post, url }: { post: NewsArticleWithImage; url: string }) {
  const published = publishedOn(post);
  return (
    <header className={styles.head}>
      <a className="back" href={paths.news()}>
        <Icon name="arrow-left" />
        Back to News
      </a>
      {(post.featured || post.category) && (
        <p className="badges">
          {post.featured && <span className="badge badge-solid">Featured Article</span>}
          {post.category && <span className="badge">{post.category}</span>}
        </p>
      )}
      <h1 className={titleSize(post.title)}>{post.title}</h1>
      {post.excerpt && <p className="standfirst">{post.excerpt}</p>}
      <div className={styles.byline}>
        <p className="meta">
          {post.author_name && <span className={styles.author}>By {post.author_name}</span>}
          {published && (
            <span>
              Published <ShortDate instant={published} />
            </span>
          )}
          {wasUpdated(post) && (
            <span>
              Updated <ShortDate instant={post.updated_at} />
            </span>
          )}
        </p>
        <ShareLinks title={post.title} url={url} />
      </div>
    </header>
  );
}

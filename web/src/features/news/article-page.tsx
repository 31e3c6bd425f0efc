import { useQuery } from '@tanstack/react-query';
import type { NewsArticle } from '../../api/generated/types.gen';
import { articleQuery, relatedQuery } from '../../api/queries';
import { Detail } from '../../components/detail';
import { useSite } from '../../components/site';
import { Breadcrumbs } from '../../components/ui/breadcrumbs';
import { ShortDate } from '../../components/ui/dates';
import { Icon } from '../../components/ui/icon';
import { Picture } from '../../components/ui/picture';
import { Prose } from '../../components/ui/prose';
import { ShareLinks } from '../../components/ui/share';
import { breadcrumbList, pageTitle, useHead } from '../../lib/head';
import { useAbsolute } from '../../lib/origin';
import type { PageProps } from '../../lib/page-props';
import { paths } from '../../paths';
import { Contents } from './contents';
import { Related } from './related';
import { newsArticle } from './structured';
import { wasUpdated } from './updated';

export default function ArticlePage({ params }: PageProps) {
  const article = useQuery(articleQuery(params.slug ?? ''));
  return (
    <Detail query={article} what="news post">
      {(post) => <Article post={post} />}
    </Detail>
  );
}

function Article({ post }: { post: NewsArticle }) {
  const { site } = useSite();
  const absolute = useAbsolute();
  const related = useQuery(relatedQuery(post.slug)).data ?? [];
  const path = paths.article(post.slug);
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
    type: 'article',
    structured: [newsArticle(post, site, absolute), breadcrumbList(crumbs, absolute)],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={crumbs} />
      <article className="article">
        <ArticleHead post={post} url={absolute(path)} />
        <div className="article-body">
          {post.featured_img && (
            <Picture
              src={post.featured_img}
              alt=""
              first
              className="article-picture"
              sizes="(min-width: 64rem) 60rem, 100vw"
            />
          )}
          <Contents entries={post.toc} />
          {post.content_html ? (
            <Prose html={post.content_html} />
          ) : (
            <p className="prose">No content available for this article.</p>
          )}
        </div>
        <footer className="article-end">
          <p className="meta">
            {post.published_at && (
              <span>
                Published <ShortDate instant={post.published_at} />
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

function ArticleHead({ post, url }: { post: NewsArticle; url: string }) {
  return (
    <header className="article-head">
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
      <h1>{post.title}</h1>
      {post.excerpt && <p className="standfirst">{post.excerpt}</p>}
      <div className="byline">
        <p className="meta">
          {post.author_name && <span className="author">By {post.author_name}</span>}
          {post.published_at && (
            <span>
              Published <ShortDate instant={post.published_at} />
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

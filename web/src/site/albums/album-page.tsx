import { useQuery } from '@tanstack/react-query';
import type { AlbumPage } from '../../shared/api/generated/types.gen';
import { useSite } from '../../shared/components/site';
import { Empty } from '../../shared/components/states';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { Detail } from '../components/detail';
import { Pager } from '../components/pager';
import { PreviewNotice } from '../components/preview-notice';
import { ShareLinks } from '../components/share';
import { pageNumber } from '../page-number';
import type { PageProps } from '../page-source';
import styles from './album.module.css';
import { countInWords, dayInWords } from './album-card';
import { PictureGrid } from './picture-grid';
import { albumQuery, PICTURES_ON_PAGE } from './queries';
import { imageGallery } from './structured';

export default function AlbumPageOfSite({ params, query }: PageProps) {
  const page = pageNumber(query.page);
  const album = useQuery(albumQuery(params.slug ?? '', page));
  return (
    <Detail query={album} what="album">
      {(found) => <Album album={found} page={page} />}
    </Detail>
  );
}

function Album({ album, page }: { album: AlbumPage; page: number }) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const path = paths.album(album.slug);
  const { items, total } = album.pictures;
  const crumbs = [
    { label: 'Photos', href: paths.albums() },
    { label: album.title, href: path },
  ];
  const isBeyond = page > 1 && items.length === 0;
  useHead({
    title: pageTitle(album.title, site.site_name),
    description: album.description || `${countInWords(total)} of ${dayInWords(album.day)}.`,
    siteName: site.site_name,
    canonical: isBeyond ? undefined : paths.album(album.slug, { page }),
    image: album.cover ?? undefined,
    card: paths.card('photos'),
    structured: import.meta.env.SSR && [
      imageGallery(album, absolute),
      breadcrumbList(crumbs, absolute),
    ],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={crumbs} />
      <PreviewNotice item={album} what="album" />
      <header className={styles.head}>
        <h1>{album.title}</h1>
        <div className={styles.byline}>
          <p className="meta">
            <time dateTime={album.day}>{dayInWords(album.day)}</time>
            <span>{countInWords(total)}</span>
            {album.related_path && (
              <a href={album.related_path}>
                {album.related_path.startsWith(paths.event(''))
                  ? 'About this event'
                  : 'Read the article'}
              </a>
            )}
          </p>
          <ShareLinks title={album.title} url={absolute(path)} />
        </div>
        {album.description && <p className="standfirst">{album.description}</p>}
      </header>
      {items.length === 0 ? (
        <Empty title={page > 1 ? `No photos on page ${page}` : 'No photos in this album yet'}>
          {page > 1 && (
            <a className="btn" href={path}>
              Back to first page
            </a>
          )}
        </Empty>
      ) : (
        <PictureGrid
          key={page}
          title={album.title}
          pictures={items}
          offset={album.pictures.offset}
          total={total}
        />
      )}
      <Pager
        page={page}
        total={total}
        size={PICTURES_ON_PAGE}
        before="Previous photos"
        after="More photos"
        hrefFor={(to) => paths.album(album.slug, { page: to })}
      />
    </div>
  );
}

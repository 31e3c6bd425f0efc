import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../shared/components/site';
import { Loaded, Skeletons } from '../../shared/components/states';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { EmptyPage } from '../components/list';
import { NothingYet } from '../components/nothing-yet';
import { PageHead } from '../components/page-head';
import { Pager } from '../components/pager';
import { pageNumber } from '../page-number';
import type { PageProps } from '../page-source';
import { AlbumCard } from './album-card';
import styles from './album-card.module.css';
import { ALBUMS_ON_PAGE, type AlbumsPage, albumsQuery } from './queries';

const TITLE = 'Photos';
const CRUMBS = [{ label: TITLE, href: paths.albums() }];

export default function AlbumsListPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const page = pageNumber(query.page);
  const albums = useQuery(albumsQuery(page));
  const isBeyond = page > 1 && albums.data?.items.length === 0;
  useHead({
    title: pageTitle(TITLE, site.site_name),
    description: `Pictures of meetings, picnics and people at ${site.organization_name || site.site_name}.`,
    siteName: site.site_name,
    canonical: isBeyond ? undefined : paths.albums({ page }),
    card: paths.card('photos'),
    structured: import.meta.env.SSR && [breadcrumbList(CRUMBS, absolute)],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <PageHead title={TITLE}>{null}</PageHead>
      <Loaded
        query={albums}
        failure="Failed to load photos"
        skeleton={<Skeletons count={6} className={styles.cards} />}
      >
        {(list) => <Albums list={list} page={page} />}
      </Loaded>
    </div>
  );
}

function Albums({ list, page }: { list: AlbumsPage; page: number }) {
  if (list.items.length === 0 && page > 1)
    return <EmptyPage nouns="albums" page={page} first={paths.albums()} />;
  if (list.items.length === 0)
    return <NothingYet title="No photos yet" first={['album', 'albums']} />;
  return (
    <>
      <ul className={styles.cards}>
        {list.items.map((album, index) => (
          <AlbumCard key={album.id} album={album} isFirst={index < 2} />
        ))}
      </ul>
      <Pager
        page={page}
        total={list.total}
        size={ALBUMS_ON_PAGE}
        before="Newer albums"
        after="Older albums"
        hrefFor={(to) => paths.albums({ page: to })}
      />
    </>
  );
}

import type { AlbumPage } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';

export function imageGallery(album: AlbumPage, absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name: album.title,
    description: album.description ?? undefined,
    url: absolute(paths.album(album.slug)),
    contentReferenceTime: album.day,
    image: album.pictures.items.map(({ url, caption }) => ({
      '@type': 'ImageObject',
      contentUrl: absolute(url),
      caption: caption || undefined,
    })),
  };
}

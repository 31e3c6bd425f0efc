import type { AlbumPictureWithImage } from '../../shared/api/generated/types.gen';

/** What a picture shows, for those who do not see it. */
export const altOf = ({ alt, caption, picture }: AlbumPictureWithImage) =>
  alt || picture?.alt || caption;

/** The address of a picture in the largest size that the server makes. */
export const largest = ({ url, picture }: AlbumPictureWithImage) =>
  picture ? `${url.split('?')[0]}?w=${Math.min(picture.width, 1920)}` : url;

import type { AlbumPictureWithImage } from '../../shared/api/generated/types.gen';

/** Alternative text of a picture. */
export const altOf = ({ alt, caption, picture }: AlbumPictureWithImage) =>
  alt || picture?.alt || caption;

/** The address of a picture in the largest size that the server makes. */
export const largest = ({ url, picture }: AlbumPictureWithImage) =>
  picture ? `${url.split('?')[0]}?w=${Math.min(picture.width, 1920)}` : url;

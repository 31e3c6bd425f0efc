import type { AlbumPictureWithImage } from '../../shared/api/generated/types.gen';

export const altOf = ({ alt, caption, picture }: AlbumPictureWithImage) =>
  alt || picture?.alt || caption;

export const largestUrl = ({ url, picture }: AlbumPictureWithImage) =>
  picture ? `${url.split('?')[0]}?w=${Math.min(picture.width, 1920)}` : url;

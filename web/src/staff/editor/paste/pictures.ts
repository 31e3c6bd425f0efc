import { styleOf } from './styles';

/** Whether a picture of one pixel counts readers. */
export const isPixel = (image: Element): boolean =>
  ['width', 'height'].every((side) =>
    /^([01]|0?\.\d+)(px|pt)?( !important)?$/.test(
      styleOf(image, side) || (image.getAttribute(side) ?? ''),
    ),
  );

export const isOnline = (src: string): boolean => /^(https?:\/\/|\/media\/)/i.test(src);

interface Pictures {
  embedded: File[];
  /** Number of pictures that only the other program can read */
  local: number;
}

export function picturesIn(body: Element): Pictures {
  const pictures: Pictures = { embedded: [], local: 0 };
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    // A bullet of Word's may be a picture.
    const isMarker = image.closest('[data-style*="mso-list:Ignore" i]') !== null;
    if (src === '' || isOnline(src) || isPixel(image) || isMarker) continue;
    const [, type, data] = /^data:(image\/[a-z+]+);base64,([A-Za-z\d+/=\s]+)$/i.exec(src) ?? [];
    const bytes = type && data ? bytesOf(data) : null;
    if (!type || !bytes) {
      pictures.local += 1;
      continue;
    }
    const name = `pasted-${pictures.embedded.length + 1}.${type.split('/')[1]}`;
    pictures.embedded.push(new File([bytes], name, { type }));
  }
  return pictures;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

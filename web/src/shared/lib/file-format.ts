/** The upper-case file extension of a URL as a label, such as `PDF`; `File` for a URL without one. */
export function fileType(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  const [, ending] = /\.([a-z0-9]{2,5})$/i.exec(path.split('/').at(-1) ?? '') ?? [];
  return ending && path.includes('/') ? ending.toUpperCase() : 'File';
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** A size as people read it, in steps of 1,000 bytes: `812 bytes`, `48 KB`, `1.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes;
  let unit = '';
  for (unit of UNITS) {
    size /= 1000;
    // A size that rounds up to 1,000 moves to the next unit.
    if (size < 999.5) break;
  }
  return `${unit === 'KB' ? Math.round(size) : size.toFixed(1).replace(/\.0$/, '')} ${unit}`;
}

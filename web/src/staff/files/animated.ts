/** Bytes at the beginning that tell: the marks of animations stand before their frames. */
const START = 64 * 1024;
const MARKS: Record<string, string> = {
  'image/gif': 'NETSCAPE2.0',
  'image/png': 'acTL',
  'image/webp': 'ANIM',
};

/** Tells whether a picture is animated, by the mark of its format. */
export async function isAnimated(file: File): Promise<boolean> {
  const mark = MARKS[file.type];
  if (!mark) return false;
  const start = await file.slice(0, START).arrayBuffer();
  return new TextDecoder('latin1').decode(start).includes(mark);
}

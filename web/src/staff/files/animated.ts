/** Bytes at the beginning that tell: most marks of animations stand before their frames. */
const START = 64 * 1024;
/** Stands before each frame of a GIF (Graphics Control Extension). */
const FRAME = '\x21\xf9\x04';
const MARKS: Record<string, string> = {
  'image/png': 'acTL',
  'image/webp': 'ANIM',
};

/** Tells whether a picture is animated, by the mark of its format. */
export async function isAnimated(file: File): Promise<boolean> {
  if (file.type === 'image/gif') return (await latin1(file)).split(FRAME).length > 2;
  const mark = MARKS[file.type];
  if (!mark) return false;
  return (await latin1(file.slice(0, START))).includes(mark);
}

const latin1 = async (bytes: Blob) => new TextDecoder('latin1').decode(await bytes.arrayBuffer());

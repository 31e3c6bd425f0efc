export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  // Each second part is a word.
  return text.split(whole).map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
    return at % 2 ? <mark key={at}>{part}</mark> : part;
  });
}

const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Lower case without accents and with plain dashes, as the server folds texts (crates/platform/src/database/fold.rs). */
export const plainLetters = (text: string): string =>
  text
    .replace(/[´`]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðıßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\u2010-\u2015\u2212]/g, '-');

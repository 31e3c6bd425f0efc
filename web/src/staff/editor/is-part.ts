/** Tells whether a block of Markdown is the comment of a part (crates/content/src/pages/parts). */
export const isPart = (text: string): boolean =>
  /^<!--\s*unionhall:(?:(?!-->)[\s\S])*-->\s*$/.test(text);

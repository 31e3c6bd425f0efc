export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The class of a heading: a title as long as a sentence is set smaller. */
export const titleSize = (title: string) => (title.length > 90 ? 'title-small' : undefined);

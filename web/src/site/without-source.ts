/** Pages show the HTML; the Markdown would only make the state in the served page twice as long. */
export const withoutSource = <T extends { content_md: string | null }>(record: T) => ({
  ...record,
  content_md: null,
});

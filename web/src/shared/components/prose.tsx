/** HTML that the server made from Markdown and sanitised. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, which is the only source of it
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What the server's render hands to the browser, in the data block of the page. */
export interface State {
  /** Epoch ms of the render. */
  now: number;
  origin: string;
  /** Path and query of the render, unless the page is missing: what its address in the browser may say otherwise. */
  url?: string;
  /** The not-found page was rendered. Its copy serves all addresses, so this and not the address says it. */
  missing: boolean;
  queries: { key: readonly unknown[]; data: unknown; failed?: true }[];
}

/** What the address says, for every page. */
export interface PageProps {
  /** Which page it is, for a component that shows several. */
  name: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

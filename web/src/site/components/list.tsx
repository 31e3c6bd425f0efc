import { Empty } from '../../shared/components/states';
import { paths } from '../../shared/paths';
import styles from './list.module.css';

interface SearchProps {
  search: string;
  /** The address of the list without the search. */
  clearHref: string;
}

interface FoundProps extends SearchProps {
  total: number;
  /** Singular and plural of what the list shows. */
  nouns: readonly [one: string, many: string];
}

export function Found({ total, nouns: [one, many], search, clearHref }: FoundProps) {
  if (!search) return null;
  return (
    <p className={styles.found} role="status">
      {total === 1 ? `1 ${one}` : `${total} ${many}`} for “{search}”{' '}
      <a href={clearHref}>Clear Search</a>
    </p>
  );
}

export function NoneFound({ nouns, search, clearHref }: SearchProps & { nouns: string }) {
  return (
    <Empty title={`No ${nouns} found`}>
      <p>No results for “{search}”.</p>
      <p className="actions">
        <a className="btn" href={clearHref}>
          Clear Search
        </a>
        <a className="btn" href={paths.search({ q: search })}>
          Search the whole site
        </a>
      </p>
    </Empty>
  );
}

/** A page number beyond the end of a list. */
export function EmptyPage({ nouns, page, first }: { nouns: string; page: number; first: string }) {
  return (
    <Empty title={`No ${nouns} on page ${page}`}>
      <a className="btn" href={first}>
        Back to first page
      </a>
    </Empty>
  );
}

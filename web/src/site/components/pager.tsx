import styles from './pager.module.css';

interface Props {
  page: number;
  total: number;
  size: number;
  before: string;
  after: string;
  hrefFor: (page: number) => string;
}

export function Pager({ page, total, size, before, after, hrefFor }: Props) {
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 && <a href={hrefFor(page - 1)}>{before}</a>}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages && <a href={hrefFor(page + 1)}>{after}</a>}
    </nav>
  );
}

import type { Heading } from '../../shared/api/generated/types.gen';
import styles from './contents.module.css';

/** Shown for more than 2 headings (docs/behavior/content.md#news-posts). */
export function Contents({ entries }: { entries: Heading[] }) {
  if (entries.length <= 2) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">Table of Contents</h2>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id} data-level={entry.level}>
            <a href={`#${entry.id}`}>{entry.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './lists.module.css';

interface Props {
  /** How many of the filters are set. */
  count: number;
  children: ReactNode;
}

/** The filters of a toolbar, which stand behind a button on phones. */
export function FilterFold({ count, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`btn ${styles.unfold}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ListFilter className="icon" aria-hidden="true" />
        Filters
        {count > 0 && (
          <span className="badge">
            {count}
            <span className="sr-only"> set</span>
          </span>
        )}
      </button>
      <div id={id} className={styles.filters} data-open={open}>
        {children}
      </div>
    </>
  );
}

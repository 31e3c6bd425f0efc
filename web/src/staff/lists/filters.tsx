import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { FilterChoice } from './list-props';
import styles from './lists.module.css';
import type { ListControl } from './use-list-view';
import { withFilter } from './view';

interface Props {
  choice: FilterChoice;
  control: ListControl;
}

export function FilterTabs({ choice, control: { view, change } }: Props) {
  const { name, label, options } = choice;
  const current = String(view.filters[name] ?? '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div role="group" aria-label={label} className={styles.tabs}>
      {[{ value: '', label: 'All' }, ...options].map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === current}
          onClick={() => change({ filters: withFilter(view.filters, name, option.value) })}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

interface FilterFoldProps {
  count: number;
  children: ReactNode;
}

export function FilterFold({ count, children }: FilterFoldProps) {
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

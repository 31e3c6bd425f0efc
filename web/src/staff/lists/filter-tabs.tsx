import type { FilterChoice } from './list-props';
import styles from './lists.module.css';
import type { ListControl } from './use-list-view';
import { withFilter } from './view';

interface Props {
  choice: FilterChoice;
  control: ListControl;
}

/** The values of a filter as buttons beside each other; one is pressed. */
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

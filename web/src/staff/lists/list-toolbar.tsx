import { useId } from 'react';
import type { FilterChoice } from './list-props';
import styles from './lists.module.css';
import { SearchInput } from './search-input';
import type { ListControl } from './use-list-view';
import type { FilterKind } from './view';

interface Props {
  title: string;
  filters: readonly FilterChoice[];
  control: ListControl<string, Record<string, FilterKind>>;
}

export function ListToolbar({ title, filters, control: { view, change } }: Props) {
  const id = useId();
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = view.filters;
    const flag = value === 'true' || value === 'false' ? value === 'true' : value;
    change({ filters: value === '' ? others : { ...others, [name]: flag } });
  };
  return (
    <search className={styles.toolbar}>
      <SearchInput
        label={`Search ${title.toLowerCase()}`}
        value={view.search}
        onChange={(search) => change({ search }, { replace: true })}
      />
      {filters.map(({ name, label, options }) => (
        <div key={name} className={`field ${styles.filter}`}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <select
            id={`${id}-${name}`}
            value={String(view.filters[name] ?? '')}
            onChange={({ target }) => set(name, target.value)}
          >
            <option value="">All</option>
            {withCurrent(options, String(view.filters[name] ?? '')).map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      ))}
    </search>
  );
}

/** The address may name one that is not offered. */
const withCurrent = (options: FilterChoice['options'], value: string) =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];

import { useId } from 'react';
import { FilterFold, FilterTabs } from './filters';
import type { Column, FilterChoice } from './list-props';
import styles from './lists.module.css';
import { SearchInput } from './search-input';
import type { ListControl } from './use-list-view';
import { withFilter } from './view';

interface Props {
  searched: string;
  tabs: FilterChoice | undefined;
  filters: readonly FilterChoice[];
  columns: readonly Pick<Column<never>, 'label' | 'sort'>[];
  control: ListControl;
  /** The filters are those of a fresh visit, and count for none. */
  first?: boolean;
}

/** The search and the filters of a list. On phones the filters stand behind a button, with the order that column heads choose elsewhere. */
export function ListToolbar({ searched, tabs, filters, columns, control, first }: Props) {
  const { view, change } = control;
  const chosen = filters.filter(({ name }) => view.filters[name] !== undefined).length;
  const sorts = sortChoices(columns);
  return (
    <search className={styles.toolbar}>
      {tabs && <FilterTabs choice={tabs} control={control} />}
      <SearchInput
        label={`Search ${searched}`}
        value={view.search}
        onChange={(search) => change({ search }, { replace: true })}
      />
      {filters.length + sorts.length > 0 && (
        <FilterFold count={first ? 0 : chosen}>
          {filters.map(({ name, label, options }) => (
            <Choice
              key={name}
              label={label}
              value={String(view.filters[name] ?? '')}
              options={[{ value: '', label: 'All' }, ...options]}
              onChange={(value) => change({ filters: withFilter(view.filters, name, value) })}
            />
          ))}
          {sorts.length > 0 && (
            <div className={styles.sorting}>
              <Choice
                label="Sort"
                value={view.sort}
                options={sorts}
                onChange={(sort) => change({ sort })}
              />
            </div>
          )}
        </FilterFold>
      )}
    </search>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: FilterChoice['options'];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  // The address may name one that is not offered.
  const known = options.some((option) => option.value === value);
  return (
    <div className={`field ${styles.filter}`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {(known ? options : [...options, { value, label: value }]).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

const TEXT_SORTS = ['title', 'name', 'label', 'code', 'area'];

function directionsOf(sort: string): [string, string] {
  if (sort.endsWith('_at')) return ['earliest first', 'latest first'];
  return TEXT_SORTS.includes(sort) ? ['A to Z', 'Z to A'] : ['lowest first', 'highest first'];
}

export const sortChoices = (columns: readonly Pick<Column<never>, 'label' | 'sort'>[]) =>
  columns.flatMap(({ label, sort }) => {
    if (!sort) return [];
    const [ascending, descending] = directionsOf(sort);
    return [
      { value: sort, label: `${label}: ${ascending}` },
      { value: `-${sort}`, label: `${label}: ${descending}` },
    ];
  });

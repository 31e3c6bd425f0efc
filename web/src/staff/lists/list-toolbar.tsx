import { Search } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { FilterChoice } from './list-props';
import styles from './lists.module.css';
import type { ListControl } from './use-list-view';
import { type FilterKind, LONGEST_SEARCH } from './view';

/** ms after the last keystroke. */
const PAUSE_MS = 250;

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

interface SearchProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Follows the typing after a pause. */
function SearchInput({ label, value, onChange }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address may change without the box, by a button or the history.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  const go = (text: string) => {
    clearTimeout(timer.current);
    if (text !== value) onChange(text);
  };
  return (
    <form
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        go(input.current?.value.trim() ?? '');
      }}
    >
      <Search className="icon" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => go(target.value.trim()), PAUSE_MS);
        }}
      />
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import { FieldFrame } from '../../shared/components/field';
import { capitalised } from '../../shared/lib/text';
import { FilterFold } from '../lists/filters';
import lists from '../lists/lists.module.css';
import styles from './audit.module.css';
import { actionName, actorName } from './format';
import { choicesQuery } from './queries';
import { type AuditSearch, countFilters, isFiltered, readAudit } from './search';

interface Props {
  search: AuditSearch;
  onChange: (part: AuditSearch) => void;
}

/** Filters by user, kind, action and time. Only values that occur in the log can be chosen. */
export function Filters({ search, onChange }: Props) {
  const { data } = useQuery(choicesQuery);
  return (
    <search className={lists.head}>
      <FilterFold count={countFilters(search)}>
        <div className={styles.filters}>
          <Choice
            label="Who"
            all="Everyone"
            value={search.actor}
            options={data?.actors}
            name={actorName}
            onChange={(actor) => onChange({ actor })}
          />
          <Choice
            label="What"
            all="Everything"
            value={search.resource}
            options={data?.resources}
            name={capitalised}
            onChange={(resource) => onChange({ resource })}
          />
          <Choice
            label="Action"
            all="All"
            value={search.action}
            options={data?.actions}
            name={actionName}
            onChange={(action) => onChange({ action })}
          />
          <Day
            label="From"
            value={search.from}
            max={search.to}
            onChange={(from) => onChange({ from })}
          />
          <Day label="To" value={search.to} min={search.from} onChange={(to) => onChange({ to })} />
          {isFiltered(search) && (
            <button type="button" className="btn" onClick={() => onChange(readAudit({}))}>
              {search.row ? 'Show all entries' : 'Clear filters'}
            </button>
          )}
        </div>
      </FilterFold>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly string[] | undefined;
  name: (value: string) => string;
  onChange: (value: string | undefined) => void;
}

function Choice({ label, all, value, options = [], name, onChange }: ChoiceProps) {
  // The address may name one that is not there, or not yet.
  const shown = value === undefined || options.includes(value) ? options : [...options, value];
  return (
    <FieldFrame label={label}>
      {(control) => (
        <select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <option value="">{all}</option>
          {shown.map((option) => (
            <option key={option} value={option}>
              {name(option)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <FieldFrame label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value ?? ''}
          min={min}
          max={max}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      )}
    </FieldFrame>
  );
}

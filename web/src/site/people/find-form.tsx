import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../shared/components/field';
import { paths } from '../../shared/paths';
import type { OfficersView } from './filter';
import styles from './officers.module.css';
import { placesQuery } from './queries';

export function FindForm({ view }: { view: OfficersView }) {
  const { worksites = [], shifts = [] } = useQuery(placesQuery).data ?? {};
  if (worksites.length + shifts.length === 0) return null;
  return (
    <search>
      <form
        className={`panel ${styles.find}`}
        action={paths.officers()}
        // The address may change without the form, by the history.
        key={`${view.worksite}\n${view.shift}`}
      >
        <h2>Who is my steward?</h2>
        {worksites.length > 0 && (
          <PlaceField
            name="worksite"
            label="Worksite"
            any="Any worksite"
            value={view.worksite}
            places={worksites}
          />
        )}
        {shifts.length > 0 && (
          <PlaceField
            name="shift"
            label="Shift"
            any="Any shift"
            value={view.shift}
            places={shifts}
          />
        )}
        <button type="submit" className="btn btn-solid">
          Find
        </button>
      </form>
    </search>
  );
}

interface PlaceProps {
  name: 'worksite' | 'shift';
  label: string;
  any: string;
  value: string;
  places: readonly string[];
}

function PlaceField({ name, label, any, value, places }: PlaceProps) {
  return (
    <SelectField name={name} label={label} defaultValue={value}>
      <option value="">{any}</option>
      {places.map((place) => (
        <option key={place} value={place}>
          {place}
        </option>
      ))}
    </SelectField>
  );
}

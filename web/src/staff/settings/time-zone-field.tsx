import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { US_ZONES } from '../forms/date-time-fields';
import { FormField } from '../forms/form-field';

interface Zone {
  value: string;
  label: string;
}

const US: ReadonlySet<string> = new Set(US_ZONES.map(({ value }) => value));

/** 'America/Argentina/Buenos_Aires' as 'Argentina, Buenos Aires', below 'America'. */
const labelOf = (zone: string) => zone.split('/').slice(1).join(', ').replaceAll('_', ' ') || zone;

function zonesByRegion(): [string, readonly Zone[]][] {
  const regions = new Map<string, Zone[]>();
  for (const value of Intl.supportedValuesOf('timeZone')) {
    if (US.has(value)) continue;
    const [region = '', city] = value.split('/');
    const name = city ? region : 'Other';
    const zones = regions.get(name) ?? [];
    zones.push({ value, label: labelOf(value) });
    regions.set(name, zones);
  }
  return [['United States', US_ZONES], ...regions];
}

export default function TimeZoneField({ name }: { name: string }) {
  const { register, getValues } = useFormContext();
  const [regions] = useState(zonesByRegion);
  // A stored one that the browser doesn't know stays a choice.
  const [stored] = useState((): string => getValues(name) ?? '');
  const isOther = !regions.some(([, zones]) => zones.some(({ value }) => value === stored));
  return (
    <FormField name={name}>
      {(control) => (
        <select {...control} {...register(name)}>
          {isOther && <option value={stored}>{stored || 'Not set'}</option>}
          {regions.map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((zone) => (
                <option key={zone.value} value={zone.value}>
                  {zone.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </FormField>
  );
}

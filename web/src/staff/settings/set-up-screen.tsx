import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SiteVisibility } from '../../shared/api/generated/types.gen';
import { usePrivateHead } from '../../shared/components/private-head';
import { SubmitButton } from '../../shared/components/submit';
import { screens } from '../components/paths';
import { ScreenTitle, Section } from '../components/screen-parts';
import { useSiteVisibility, useVisibilityChange } from '../components/site-visibility';
import { TextAreaField, TextField } from '../forms/fields';
import { RecordFormView } from '../forms/record-form';
import { RecordLoader } from '../forms/record-loader';
import { useRecordForm } from '../forms/use-record-form';
import { EMPTY_SETTINGS, SETTINGS, type SettingsRow } from './resource';

// Loaded after the first step.
const ImageField = lazy(async () => ({
  default: (await import('../forms/image-field')).ImageField,
}));
const ColorField = lazy(() => import('./color-field'));
const TimeZoneField = lazy(() => import('./time-zone-field'));

/** Apart from the form of all settings, so that neither finds what was typed into the other. */
const SET_UP = {
  ...SETTINGS,
  subject: 'set-up',
  labels: {
    ...SETTINGS.labels,
    site_name: 'Name of the union',
    contact_address: 'City or hall address',
    primary_color: 'Brand color',
  },
};

const VISIBILITY_CHOICES: readonly { visibility: SiteVisibility; name: string; about: string }[] = [
  { visibility: 'open', name: 'Now', about: 'Everyone can see it as soon as you save.' },
  {
    visibility: 'closed',
    name: 'Later',
    about: 'Visitors see a page that says “Coming soon” until you open the site.',
  },
];

const STEPS = 3;

export default function SetUpScreen() {
  usePrivateHead('Set up this site');
  return (
    <>
      <ScreenTitle title="Set up this site">{null}</ScreenTitle>
      <p>You can change all of this later in Settings.</p>
      <RecordLoader resource={SET_UP} id="settings">
        {(row) => <SetUpForm row={row} />}
      </RecordLoader>
    </>
  );
}

/** The browser's time zone, if the site still has the default one; else the site's. */
function suggestedTimeZone({ time_zone, defaults }: SettingsRow) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Browsers that hide where they are say UTC.
  return time_zone === defaults.time_zone && timeZone !== 'UTC' ? timeZone : time_zone;
}

function SetUpForm({ row }: { row: SettingsRow }) {
  const navigate = useNavigate();
  const current = useSiteVisibility() ?? 'closed';
  const [chosen, setChosen] = useState<SiteVisibility | null>(null);
  const visibility = chosen ?? current;
  const change = useVisibilityChange();
  const [step, setStep] = useState(1);
  const isLast = step === STEPS;
  const next = useRef<string>(screens.dashboard);
  const leave = () => void navigate({ to: next.current });
  const record = useRecordForm({
    resource: SET_UP,
    empty: EMPTY_SETTINGS,
    row,
    onSaved: () => {
      if (visibility === current) leave();
      // The settings are saved: what fails here is done from the dashboard.
      else change.mutate(visibility, { onSettled: leave });
    },
  });
  const { setValue, getValues } = record.form;
  useEffect(() => {
    const zone = suggestedTimeZone(row);
    if (zone && zone !== row.time_zone) setValue('time_zone', zone, { shouldDirty: true });
  }, [row, setValue]);
  const onSubmit = async () => {
    if (!isLast) {
      if (await record.form.trigger()) setStep(step + 1);
      return;
    }
    const { followingNames } = await import('./rename');
    const defaults = { ...EMPTY_SETTINGS, ...row.defaults } as typeof EMPTY_SETTINGS;
    for (const { field, next } of followingNames(getValues(), record.base, defaults)) {
      setValue(field, next, { shouldDirty: true });
    }
    await record.save();
  };
  const isBusy = record.busy || change.isPending;
  const actions = (
    <>
      <SubmitButton busy={isBusy} doing="Saving...">
        {isLast ? 'Save and go to the dashboard' : 'Next'}
      </SubmitButton>
      {step > 1 && (
        <button type="button" className="btn" onClick={() => setStep(step - 1)}>
          Back
        </button>
      )}
      <button
        type="button"
        className="btn"
        onClick={() => {
          record.giveUp();
          leave();
        }}
      >
        Skip for now
      </button>
    </>
  );
  return (
    <RecordFormView form={{ ...record, save: onSubmit }} action={actions}>
      <p className="quiet" role="status">{`Step ${step} of ${STEPS}`}</p>
      {step === 1 && (
        <Section title="Name and place" about="At the top and the bottom of every page.">
          <div className="form">
            <TextField name="site_name" required="Site name is required" />
            <TextAreaField name="contact_address" />
            <Suspense fallback={<TextField name="time_zone" />}>
              <TimeZoneField name="time_zone" />
            </Suspense>
          </div>
        </Section>
      )}
      {step === 2 && (
        <Section title="Logo and color" about="How visitors recognize you.">
          <div className="form">
            <Suspense>
              <ImageField name="logo_url" />
            </Suspense>
            <Suspense fallback={<TextField name="primary_color" />}>
              <ColorField name="primary_color" />
            </Suspense>
          </div>
        </Section>
      )}
      {isLast && (
        <Section title="First post" about="Write it now, or start on the dashboard.">
          <fieldset className="choices">
            <legend>When should visitors see your site?</legend>
            {VISIBILITY_CHOICES.map(({ visibility: value, name, about }) => (
              <label key={value} className="choice">
                <input
                  type="radio"
                  name="visibility"
                  checked={visibility === value}
                  onChange={() => setChosen(value)}
                />
                <span>
                  <span className="choice-name">{name}</span>
                  <span className="quiet">{about}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <button
            type="submit"
            className="btn"
            onClick={() => {
              next.current = `${screens.news}/new`;
            }}
          >
            Save and write the first post
          </button>
        </Section>
      )}
    </RecordFormView>
  );
}

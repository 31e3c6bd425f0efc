import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { usePrivateHead } from '../../shared/components/private-head';
import { SubmitButton } from '../../shared/components/submit';
import { choose } from '../components/confirm';
import { screens } from '../components/paths';
import { ScreenTitle, Section } from '../components/screen-parts';
import { TextAreaField, TextField } from '../forms/fields';
import { RecordFormView } from '../forms/record-form';
import { RecordLoader } from '../forms/record-loader';
import { useRecordForm } from '../forms/use-record-form';
import { valuesOf } from '../forms/values';
import { HomePageSection } from './home-page-section';
import jumps from './jump-list.module.css';
import type { Undo } from './reset';
import { EMPTY_SETTINGS, SETTINGS, type SettingsRow } from './resource';

// Loaded after the form.
const ColorField = lazy(() => import('./color-field'));
const DonationPageField = lazy(() => import('./donation-page-field'));
const ImageField = lazy(async () => ({
  default: (await import('../forms/image-field')).ImageField,
}));
const JumpList = lazy(() => import('./jump-list'));
const OtherEditors = lazy(async () => ({
  default: (await import('../components/other-editors')).OtherEditors,
}));
const PreviewButton = lazy(() => import('./preview-button'));
const TimeZoneField = lazy(() => import('./time-zone-field'));
const SiteStatusSections = lazy(() => import('./site-status-sections'));

const SECTIONS = {
  general: 'General Settings',
  hero: 'Hero Section',
  'home-page': 'Home page',
  contact: 'Contact Information',
  footer: 'Footer Settings',
};

export default function SettingsScreen() {
  const isAbove = useLocation().pathname !== screens.settings;
  return isAbove ? <Outlet /> : <AllSettings />;
}

function AllSettings() {
  usePrivateHead('Settings');
  return (
    <>
      <ScreenTitle title="Settings">{null}</ScreenTitle>
      <Suspense>
        <OtherEditors form="settings" />
      </Suspense>
      <RecordLoader resource={SETTINGS} id="settings">
        {(row) => <Settings row={row} />}
      </RecordLoader>
      <Suspense>
        <SiteStatusSections />
      </Suspense>
    </>
  );
}

function Settings({ row }: { row: SettingsRow }) {
  const [stored, setStored] = useState(row);
  return <SettingsForm key={stored.version} row={stored} onSaved={setStored} />;
}

interface Props {
  row: SettingsRow;
  onSaved: (row: SettingsRow) => void;
}

function useSettingsForm({ row, onSaved }: Props) {
  const undo = useRef<Undo | null>(null);
  const record = useRecordForm({
    resource: SETTINGS,
    empty: EMPTY_SETTINGS,
    row,
    onSaved,
    announce: ({ version }) => undo.current?.(version),
  });
  const defaults = valuesOf(EMPTY_SETTINGS, row.defaults);
  const asked = useRef('');
  const onSubmit = async () => {
    const { getValues, setValue } = record.form;
    const name = getValues('site_name').trim();
    // Only once somebody saves.
    const { followingNames, renameQuestion } = await import('./rename');
    const others = followingNames(getValues(), record.base, defaults);
    if (!record.busy && others.length > 0 && asked.current !== name) {
      const agreed = await choose(renameQuestion(others));
      if (agreed === null) return;
      asked.current = name;
      if (agreed)
        for (const { field, next } of others) setValue(field, next, { shouldDirty: true });
    }
    await record.save();
  };
  const reset = async () => {
    const { resetToDefaults } = await import('./reset');
    const { setValue } = record.form;
    await resetToDefaults({ defaults, stored: record.base, setValue, onSubmit, onSaved, undo });
  };
  return { ...record, save: onSubmit, reset };
}

function SettingsForm(props: Props) {
  const form = useSettingsForm(props);
  const actions = (
    <>
      <SubmitButton busy={form.busy} doing="Saving...">
        Save All Settings
      </SubmitButton>
      <Suspense>
        <PreviewButton />
      </Suspense>
    </>
  );
  return (
    <RecordFormView form={form} action={actions}>
      <Suspense fallback={<div className={jumps.jumps} />}>
        <JumpList sections={SECTIONS} />
      </Suspense>
      <Section
        id="general"
        title={SECTIONS.general}
        about="The name, look and time zone of the site."
      >
        <div className="form">
          <TextField name="site_name" required="Site name is required" />
          <TextField name="organization_name" />
          <TextAreaField name="site_description" hint="For search engines and shared links." />
          <Suspense fallback={<TextField name="logo_url" />}>
            <ImageField name="logo_url" />
          </Suspense>
          <Suspense fallback={<TextField name="primary_color" />}>
            <ColorField name="primary_color" />
          </Suspense>
          <Suspense fallback={<TextField name="time_zone" />}>
            <TimeZoneField name="time_zone" />
          </Suspense>
          <Suspense fallback={<TextField name="donation_page" />}>
            <DonationPageField name="donation_page" />
          </Suspense>
        </div>
      </Section>
      <Section id="hero" title={SECTIONS.hero} about="The top of the home page.">
        <div className="form">
          <TextAreaField name="hero_title" rows={2} oneLine />
          <TextAreaField name="hero_subtitle" rows={2} oneLine />
          <TextAreaField name="hero_description" />
        </div>
      </Section>
      <HomePageSection />
      <Section id="contact" title={SECTIONS.contact} about="On the contact page and in the footer.">
        <div className="form">
          <TextField name="contact_email" inputMode="email" />
          <TextField name="contact_phone" inputMode="tel" />
          <TextAreaField name="contact_address" />
          <TextField
            name="instagram_url"
            inputMode="url"
            hint="For the Follow on Instagram button."
          />
          <TextField
            name="facebook_url"
            inputMode="url"
            hint="For the Follow on Facebook button."
          />
        </div>
      </Section>
      <Section id="footer" title={SECTIONS.footer} about="The last line of each page.">
        <TextAreaField name="footer_text" rows={2} oneLine />
      </Section>
      <div>
        <button type="button" className="btn" onClick={() => void form.reset()}>
          Reset to Defaults
        </button>
      </div>
    </RecordFormView>
  );
}

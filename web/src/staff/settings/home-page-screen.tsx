import { lazy, Suspense, useState } from 'react';
import type { HomeSection } from '../../shared/api/generated/types.gen';
import { usePrivateHead } from '../../shared/components/private-head';
import { SubmitButton } from '../../shared/components/submit';
import { OtherEditors } from '../components/other-editors';
import { ScreenTitle } from '../components/screen-parts';
import { RecordFormView } from '../forms/record-form';
import { RecordLoader } from '../forms/record-loader';
import { useRecordForm } from '../forms/use-record-form';
import { EMPTY_HOME_PAGE, HOME_PAGE, sectionLines } from './home-page';
import { HomeSectionsField } from './home-sections-field';
import { formWith, type SettingsRow } from './resource';

const PreviewButton = lazy(() => import('./preview-button'));

const FIELDS = Object.keys(EMPTY_HOME_PAGE);

export default function HomePageScreen() {
  usePrivateHead('Home page');
  return (
    <>
      <ScreenTitle title="Home page">{null}</ScreenTitle>
      <p>Choose which sections visitors see on your home page, and in what order.</p>
      <OtherEditors form="settings" />
      <RecordLoader resource={HOME_PAGE} id="settings">
        {(row) => <HomePage row={row} />}
      </RecordLoader>
    </>
  );
}

function HomePage({ row }: { row: SettingsRow }) {
  const [stored, setStored] = useState(row);
  return <HomePageForm key={stored.version} row={stored} onSaved={setStored} />;
}

interface Props {
  row: SettingsRow;
  onSaved: (row: SettingsRow) => void;
}

function HomePageForm({ row, onSaved }: Props) {
  const record = useRecordForm({ resource: HOME_PAGE, empty: EMPTY_HOME_PAGE, row, onSaved });
  const [said, setSaid] = useState('');
  const reset = () => {
    record.form.clearErrors();
    record.form.setValue('home_sections', row.defaults.home_sections ?? [], { shouldDirty: true });
    setSaid('All sections are shown in the default order');
  };
  const actions = (
    <>
      <SubmitButton busy={record.busy} doing="Saving...">
        Save home page
      </SubmitButton>
      <Suspense>
        <PreviewButton fields={FIELDS} one={HOME_PAGE.one} bodyOf={formWith} />
      </Suspense>
    </>
  );
  return (
    <RecordFormView
      form={record}
      nameValue={(_, value) => sectionLines(value as HomeSection[])}
      action={actions}
    >
      <HomeSectionsField />
      <div>
        <button type="button" className="btn" onClick={reset}>
          Reset to default
        </button>
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
    </RecordFormView>
  );
}

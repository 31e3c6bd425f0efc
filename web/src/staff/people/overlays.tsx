import type { Person } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { PERSON_LABELS } from './labels';
import { PersonForm } from './person-form';
import { PEOPLE } from './resource';

const KIND: Kind<Person> = {
  resource: PEOPLE,
  screen: screens.people,
  Form: PersonForm,
  titles: { create: 'New person', edit: 'Edit person' },
  labels: PERSON_LABELS,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;

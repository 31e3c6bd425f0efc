import * as api from '../../shared/api/generated/sdk/admin-people.gen';
import type { ListAllPeopleData, Person, PersonForm } from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const PEOPLE = resourceOf<
  PersonForm,
  Person,
  Person,
  NonNullable<ListAllPeopleData['query']>
>(
  { subject: 'people', one: 'person', many: 'people', trash: { back: 'a draft again' } },
  {
    list: api.listAllPeople,
    get: api.getPersonById,
    create: api.createPerson,
    update: api.updatePerson,
    remove: api.deletePerson,
    bulk: api.bulkPeople,
    history: api.listPersonHistory,
    restore: api.restorePerson,
    exported: api.exportPeople,
  },
);

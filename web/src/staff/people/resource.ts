import { queryOptions } from '@tanstack/react-query';
import * as api from '../../shared/api/generated/sdk/admin-people.gen';
import type { ListAllPeopleData, Person, PersonForm } from '../../shared/api/generated/types.gen';
import { staffClient as client, STAFF } from '../api/client';
import { resourceOf } from '../api/resource-of';
import type { RowOrder } from '../lists/order-overlay';

export const PEOPLE = resourceOf<
  PersonForm,
  Person,
  Person,
  NonNullable<ListAllPeopleData['query']>
>(
  {
    subject: 'people',
    one: 'person',
    many: 'people',
    labels: {
      name: 'Name',
      post: 'Position',
      groups: 'Groups',
      worksite: 'Worksite',
      worksite_public: 'Visitors see worksite',
      shift: 'Shift',
      shift_public: 'Visitors see shift',
      phone: 'Phone',
      phone_public: 'Visitors see phone',
      email: 'Email',
      email_public: 'Visitors see email',
      image_url: 'Picture',
      image_public: 'Visitors see picture',
      term_from: 'Term from',
      term_until: 'Term until',
      sort_order: 'Order',
      published: 'Published',
    },
    trash: { back: 'a draft again' },
  },
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

export const choicesQuery = queryOptions({
  queryKey: [STAFF, 'people', 'choices'],
  queryFn: () => api.listPersonChoices({ client }),
});

export const groupsQuery = queryOptions({
  queryKey: [STAFF, 'people', 'groups'],
  queryFn: async () => (await api.listPersonChoices({ client })).groups,
});

export const personDeletionPrompt = ({ name }: Pick<Person, 'name'>) => ({
  title: 'Delete person',
  body: `Are you sure you want to delete “${name}”? It moves to the trash for 30 days.`,
});

export const ORDER: RowOrder<Person> = {
  title: 'Order of people',
  resource: PEOPLE,
  query: { sort: 'sort_order' },
  nameOf: ({ name, post }) => (post ? `${name}, ${post}` : name),
  save: (body) => api.orderPeople({ client, body }),
};

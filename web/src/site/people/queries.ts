import { queryOptions } from '@tanstack/react-query';
import {
  getPerson,
  listPeople,
  listPeopleByGroup,
  listPublicPlaces,
} from '../../shared/api/generated/sdk/people.gen';
import type {
  ListPeopleByGroupData,
  ListPeopleData,
  PublicDetailsWithImage,
} from '../../shared/api/generated/types.gen';
import { type Check, keepValid, recordProblem, validOrNull } from '../../shared/api/records';

export type PeopleFilter = NonNullable<ListPeopleData['query']>;
export type PlaceFilter = NonNullable<ListPeopleByGroupData['query']>;

const checkPerson: Check<PublicDetailsWithImage> = (person) =>
  recordProblem(person, { name: person.name });

export const groupsQuery = (filter: PlaceFilter) =>
  queryOptions({
    queryKey: ['people-groups', filter],
    queryFn: async () => {
      const { items } = await listPeopleByGroup({ query: filter });
      return items.map((group) => ({
        ...group,
        people: keepValid('a person', group.people, checkPerson),
      }));
    },
  });

export const peopleQuery = (filter: PeopleFilter) =>
  queryOptions({
    queryKey: ['people', filter],
    queryFn: async () => {
      const { total, items } = await listPeople({ query: filter });
      return { total, items: keepValid('a person', items, checkPerson) };
    },
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: async () => validOrNull('a person', await getPerson({ path: { id } }), checkPerson),
  });

export const placesQuery = queryOptions({
  queryKey: ['people-places'],
  queryFn: () => listPublicPlaces(),
});

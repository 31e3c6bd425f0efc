import { queryOptions } from '@tanstack/react-query';
import { listPersonChoices } from '../../shared/api/generated/sdk/admin-people.gen';
import { staffClient as client, STAFF } from '../api/client';

/** The groups, worksites and shifts to choose from. */
export const choicesQuery = queryOptions({
  queryKey: [STAFF, 'people', 'choices'],
  queryFn: () => listPersonChoices({ client }),
});

/** The groups alone. */
export const groupsQuery = queryOptions({
  queryKey: [STAFF, 'people', 'groups'],
  queryFn: async () => (await listPersonChoices({ client })).groups,
});

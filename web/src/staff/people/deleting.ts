import type { Person } from '../../shared/api/generated/types.gen';

/** The question before a person is deleted. */
export const deletingPerson = ({ name }: Pick<Person, 'name'>) => ({
  title: 'Delete person',
  body: `Are you sure you want to delete “${name}”? It moves to the trash for 30 days.`,
});

import type { Column } from './list-props';

const WORDS = ['title', 'name', 'label', 'code', 'area'];

/** Labels of the two sort directions, for dates, for words and for numbers. */
function directionsOf(sort: string): [string, string] {
  if (sort.endsWith('_at')) return ['earliest first', 'latest first'];
  return WORDS.includes(sort) ? ['A to Z', 'Z to A'] : ['lowest first', 'highest first'];
}

/** Both directions of each column that a list can be sorted by. */
export const sortChoices = (columns: readonly Pick<Column<never>, 'label' | 'sort'>[]) =>
  columns.flatMap(({ label, sort }) => {
    if (!sort) return [];
    const [ascending, descending] = directionsOf(sort);
    return [
      { value: sort, label: `${label}: ${ascending}` },
      { value: `-${sort}`, label: `${label}: ${descending}` },
    ];
  });

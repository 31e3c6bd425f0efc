import { useQuery } from '@tanstack/react-query';
import type { PageSummary } from '../../shared/api/generated/types.gen';
import { queriesOf } from '../api/resource';
import type { NameValue } from '../components/format-value';
import { PAGES } from './resource';

const LEVELS = 3;
const levelOf = ({ path }: Pick<PageSummary, 'path'>) => path.split('/').length;

/** Compares pages in the order of the tree: a page comes right before those below it. */
function byTree(one: PageSummary, other: PageSummary): number {
  const [left, right] = [one.path.split('/'), other.path.split('/')];
  const at = left.findIndex((slug, index) => slug !== right[index]);
  if (at < 0) return left.length - right.length;
  return (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
}

export function useAllPages(): PageSummary[] {
  const { data } = useQuery(queriesOf(PAGES).whole({ sort: 'path' }));
  return data?.items ?? [];
}

export function useParentNames(): NameValue {
  const { data } = useQuery(queriesOf(PAGES).whole({ sort: 'path' }));
  return (field, value) => {
    if (field !== 'parent_id' || !value) return undefined;
    return data ? (data.items.find(({ id }) => id === value)?.title ?? 'A deleted page') : '…';
  };
}

/** The choices of the page above: not a page itself, and none below it. Each is indented below the one above it. */
export const parentChoices = (all: readonly PageSummary[], own: string | undefined) =>
  all
    .filter((page) => levelOf(page) < LEVELS)
    .filter(({ path }) => own === undefined || !`${path}/`.startsWith(`${own}/`))
    .toSorted(byTree)
    .map((page) => ({
      value: page.id,
      label: `${'\u2003'.repeat(levelOf(page) - 1)}${page.title}`,
      path: page.path,
    }));

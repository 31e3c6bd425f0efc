import { useQuery } from '@tanstack/react-query';
import { queriesOf } from '../api/resource';
import type { NameValue } from '../components/format-value';
import { HEADER_LINKS } from './hierarchy';
import { NAV_LINKS } from './resource';

/** Names the links that others belong under, where the id of one would stand. */
export function useParentNames(): NameValue {
  const links = useQuery(queriesOf(NAV_LINKS).list(HEADER_LINKS)).data?.items;
  return (field, value) => {
    if (field !== 'parent' || !value) return undefined;
    return links ? (links.find(({ id }) => id === value)?.label ?? 'A deleted link') : '…';
  };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { queriesOf } from '../api/resource';
import { LAST } from './hierarchy';
import { NAV_LINKS } from './resource';

/** Places a new link after the others of its menu. Links with the same position have no order of their own. */
export function EndPosition() {
  const { setValue } = useFormContext();
  const [area, parent]: [NavLink['area'], string | null] = useWatch({ name: ['area', 'parent'] });
  const query = { area, sort: 'sort_order', limit: 100 } as const;
  const { data } = useQuery(queriesOf(NAV_LINKS).list(query));
  useEffect(() => {
    const others = data?.items.filter((link) => link.parent === parent) ?? [];
    const last = Math.max(LAST - 1, ...others.map((link) => link.sort_order));
    setValue('sort_order', last + 1);
  }, [data, parent, setValue]);
  return null;
}

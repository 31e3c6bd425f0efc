import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderNavLinks } from '../../shared/api/generated/sdk/admin-nav-links.gen';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { queriesOf } from '../api/resource';
import { OrderOverlay } from '../lists/order-overlay';
import { childrenOf, HEADER_LINKS } from './hierarchy';
import { AREAS, NAV_LINKS } from './resource';

export default function NavLinkOrder() {
  const [place, setPlace] = useState<string>(AREAS[0].value);
  const header = useQuery(queriesOf(NAV_LINKS).list(HEADER_LINKS)).data?.items ?? [];
  const parents = childrenOf(header).filter((link) => childrenOf(header, link).length > 1);
  const isArea = AREAS.some(({ value }) => value === place);
  const parent = isArea ? null : place;
  return (
    <OrderOverlay<NavLink>
      title="Order of links"
      resource={NAV_LINKS}
      query={{ ...HEADER_LINKS, ...(isArea && { area: place }) }}
      only={(link) => link.parent === parent}
      nameOf={(link) => link.label}
      save={(body) => orderNavLinks({ client, body })}
    >
      <label className="field">
        Where
        <select value={place} onChange={({ target }) => setPlace(target.value)}>
          {AREAS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {parents.length > 0 && (
            <optgroup label="In the header">
              {parents.map(({ id, label }) => (
                <option key={id} value={id}>
                  Below {label}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
    </OrderOverlay>
  );
}

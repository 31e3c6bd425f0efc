import { useState } from 'react';
import { orderNavLinks } from '../../shared/api/generated/sdk.gen';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { screens } from '../components/paths';
import { OrderOverlay } from '../lists/order-overlay';
import { AREAS } from './labels';
import { NAV_LINKS } from './resource';

/** Each area has an order of its own. */
export default function NavLinkOrder() {
  const [area, setArea] = useState<string>(AREAS[0].value);
  return (
    <OrderOverlay<NavLink>
      title="Order of links"
      resource={NAV_LINKS}
      screen={screens.navigation}
      query={{ area, sort: 'sort_order', limit: 100 }}
      nameOf={(link) => link.label}
      save={(body) => orderNavLinks({ client, body })}
    >
      <label className="field">
        Where
        <select value={area} onChange={({ target }) => setArea(target.value)}>
          {AREAS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </OrderOverlay>
  );
}

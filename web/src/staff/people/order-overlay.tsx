import { orderPeople } from '../../shared/api/generated/sdk/admin-people.gen';
import type { Person } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { screens } from '../components/paths';
import { OrderOverlay } from '../lists/order-overlay';
import { PEOPLE } from './resource';

export default function PersonOrder() {
  return (
    <OrderOverlay<Person>
      title="Order of people"
      resource={PEOPLE}
      screen={screens.people}
      query={{ sort: 'sort_order' }}
      nameOf={({ name, post }) => (post ? `${name}, ${post}` : name)}
      save={(body) => orderPeople({ client, body })}
    />
  );
}

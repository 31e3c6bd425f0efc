import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queriesOf } from '../api/resource';
import { EVENTS } from '../events/resource';

/** The event whose reservations the address names. */
export function useEvent() {
  const { event: id = '' } = useParams({ strict: false });
  return { id, event: useQuery(queriesOf(EVENTS).one(id)) };
}

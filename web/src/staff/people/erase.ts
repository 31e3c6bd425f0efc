import { useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { erasePerson } from '../../shared/api/generated/sdk/admin-people.gen';
import type { Person } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { queriesOf, tagOf } from '../api/resource';
import { confirm } from '../components/confirm';
import type { MenuItem } from '../components/menu';
import { may, useMe } from '../components/permissions';
import { toast } from '../components/toast-store';
import { PEOPLE } from './resource';

const ERASURE_WARNING =
  'This removes all the site knows about them: name, phone, email and other details, their history, their name in the audit log, ' +
  'messages that haven’t reached them yet, and their picture unless it’s used elsewhere. You can’t undo this.';

export function useErase(): (person: Person) => MenuItem[] {
  const queries = useQueryClient();
  const { role } = useMe();
  if (!may(role, 'staff')) return () => [];
  return ({ id, name, version }) => {
    const ask = async () => {
      const isErased = await confirm({
        title: `Erase ${name}?`,
        body: ERASURE_WARNING,
        action: 'Erase',
        doing: 'Erasing...',
        danger: true,
        run: () => erasePerson({ client, path: { id }, headers: { 'If-Match': tagOf(version) } }),
      });
      await queries.invalidateQueries({ queryKey: queriesOf(PEOPLE).all });
      if (isErased) toast('Success', 'Person erased');
    };
    return [{ label: 'Erase', icon: UserX, danger: true, run: () => void ask() }];
  };
}

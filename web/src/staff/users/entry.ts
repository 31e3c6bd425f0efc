import { Users } from 'lucide-react';
import type { User } from '../../shared/api/generated/types.gen';
import { type RowSource, rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';

/** The most users that are looked through: those who wait come first. */
const MAX_SEARCHED_USERS = 100;

const detailOf = (role: string) => (role === 'pending' ? 'Not approved yet' : role);

const ALL_USERS = rowSource<User>(
  'users',
  '/users',
  ({ id, email, role, disabled, created_at }) => ({
    id,
    path: '',
    title: email,
    detail: disabled ? undefined : detailOf(role),
    at: created_at,
  }),
);

const USER_ROWS: RowSource = {
  subject: ALL_USERS.subject,
  find: async ({ role, search = '' }, limit, signal) => {
    const { items } = await ALL_USERS.find({}, MAX_SEARCHED_USERS, signal);
    const wanted = items.filter(
      ({ title, detail }) =>
        (role === undefined || detail === detailOf(role)) && title.includes(search.toLowerCase()),
    );
    return { items: wanted.slice(0, limit), total: wanted.length };
  },
};

export const SCREEN: ScreenDeclaration = {
  label: 'Users',
  icon: Users,
  about: 'Approve people, assign roles and end sessions.',
  who: 'owner',
  load: () => import('./screen'),
  editors: { account: '' },
  rows: USER_ROWS,
  attention: [
    {
      title: 'People waiting for approval',
      filter: { role: 'pending' },
      action: 'Review requests',
      counted: 'waiting',
    },
  ],
};

import { CircleUser, LayoutDashboard, Newspaper, Users } from 'lucide-react';
import { screens } from './components/paths';
import type { Screen } from './components/screen';
import { searchOf } from './lists/view';
import { NEWS_LIST } from './news/list';

/** Every screen of the staff. The routes, the menu and the dashboard are made from this table. */
export const SCREENS: readonly Screen[] = [
  {
    path: screens.dashboard,
    label: 'Dashboard',
    icon: LayoutDashboard,
    about: '',
    who: 'everyone',
    load: () => import('./dashboard/dashboard-screen'),
  },
  {
    path: screens.news,
    label: 'News',
    icon: Newspaper,
    about: 'Write, publish and edit news posts.',
    who: 'everyone',
    search: searchOf(NEWS_LIST),
    load: () => import('./news/news-screen'),
    overlays: [
      { path: 'new', load: () => import('./news/create-overlay') },
      { path: '$id', load: () => import('./news/edit-overlay') },
      { path: '$id/history', load: () => import('./news/history-overlay') },
    ],
  },
  {
    path: screens.users,
    label: 'Users',
    icon: Users,
    about: 'Approve people, assign roles and end sessions.',
    who: 'owner',
    load: () => import('./users/users-screen'),
  },
  {
    path: screens.account,
    label: 'Your account',
    icon: CircleUser,
    about: 'Password, email, two-step verification and devices.',
    who: 'everyone',
    load: () => import('./account/account-screen'),
  },
];

import {
  CalendarDays,
  CircleUser,
  FileText,
  FolderOpen,
  HandHeart,
  History,
  Images,
  LayoutDashboard,
  Mail,
  Menu,
  Newspaper,
  Package,
  Send,
  Settings,
  Share2,
  ShoppingBag,
  TicketPercent,
  Truck,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { readAudit } from './audit/search';
import { screens } from './components/paths';
import type { Overlay, Screen } from './components/screen';
import { DISCOUNT_LIST } from './discounts/list';
import { DOCUMENT_LIST } from './documents/list';
import { DONATION_LIST } from './donations/list';
import { EVENT_LIST } from './events/list';
import { searchOf } from './lists/view';
import { readMedia } from './media/view';
import { MESSAGE_LIST } from './messages/list';
import { NAV_LIST } from './navigation/list';
import { NEWS_LIST } from './news/list';
import { ORDER_LIST } from './orders/list';
import { readOutbox } from './outbox/search';
import { PRODUCT_LIST } from './products/list';
import { SLIDE_LIST } from './slides/list';
import { SOCIAL_LIST } from './social/list';

interface Windows {
  Create: ComponentType;
  Edit: ComponentType;
  Past: ComponentType;
}

/** The windows above a list (lists/overlays.tsx). */
const windows = (load: () => Promise<Windows>): Overlay[] => [
  { path: 'new', load: async () => ({ default: (await load()).Create }) },
  { path: '$id', load: async () => ({ default: (await load()).Edit }) },
  { path: '$id/history', load: async () => ({ default: (await load()).Past }) },
];

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
    overlays: windows(() => import('./news/overlays')),
  },
  {
    path: screens.events,
    label: 'Events',
    icon: CalendarDays,
    about: 'Meetings, trainings and what else is coming up.',
    who: 'everyone',
    search: searchOf(EVENT_LIST),
    load: () => import('./events/events-screen'),
    overlays: [
      ...windows(() => import('./events/overlays')),
      {
        path: '$id/duplicate',
        load: async () => ({ default: (await import('./events/overlays')).Duplicate }),
      },
    ],
  },
  {
    path: screens.slides,
    label: 'Gallery',
    icon: Images,
    about: 'The slideshow at the top of the home page.',
    who: 'everyone',
    search: searchOf(SLIDE_LIST),
    load: () => import('./slides/slides-screen'),
    overlays: [
      { path: 'order', load: () => import('./slides/order-overlay') },
      ...windows(() => import('./slides/overlays')),
    ],
  },
  {
    path: screens.social,
    label: 'Social posts',
    icon: Share2,
    about: 'What Instagram and Facebook show on the home page.',
    who: 'everyone',
    search: searchOf(SOCIAL_LIST),
    load: () => import('./social/social-screen'),
    overlays: windows(() => import('./social/overlays')),
  },
  {
    path: screens.documents,
    label: 'Documents',
    icon: FileText,
    about: 'Contracts, handbooks, policies, forms and memos.',
    who: 'everyone',
    search: searchOf(DOCUMENT_LIST),
    load: () => import('./documents/documents-screen'),
    overlays: windows(() => import('./documents/overlays')),
  },
  {
    path: screens.products,
    label: 'Products',
    icon: ShoppingBag,
    about: 'What the shop sells: sizes, prices and stock.',
    who: 'everyone',
    search: searchOf(PRODUCT_LIST),
    load: () => import('./products/products-screen'),
    overlays: [
      { path: 'import', load: () => import('./products/import-overlay') },
      { path: '$id/stock', load: () => import('./products/stock-overlay') },
      ...windows(() => import('./products/overlays')),
    ],
  },
  {
    path: screens.orders,
    label: 'Orders',
    icon: Package,
    about: 'What visitors bought, what has to be sent, and refunds.',
    who: 'everyone',
    search: searchOf(ORDER_LIST),
    load: () => import('./orders/orders-screen'),
    overlays: [{ path: '$id', load: () => import('./orders/order-overlay') }],
  },
  {
    path: screens.discounts,
    label: 'Discount codes',
    icon: TicketPercent,
    about: 'Codes that take something off an order.',
    who: 'everyone',
    search: searchOf(DISCOUNT_LIST),
    load: () => import('./discounts/discounts-screen'),
    overlays: windows(() => import('./discounts/overlays')),
  },
  {
    path: screens.shopSettings,
    label: 'Shipping and taxes',
    icon: Truck,
    about: 'What shipping costs, pickup at the hall and sales tax.',
    who: 'everyone',
    load: () => import('./shop-settings/shop-settings-screen'),
  },
  {
    path: screens.donations,
    label: 'Donations',
    icon: HandHeart,
    about: 'Who gives, how much, and every month or once.',
    who: 'everyone',
    search: searchOf(DONATION_LIST),
    load: () => import('./donations/donations-screen'),
    overlays: [{ path: '$id', load: () => import('./donations/donation-overlay') }],
  },
  {
    path: screens.media,
    label: 'Media',
    icon: FolderOpen,
    about: 'Every picture and file on the site, and where it is used.',
    who: 'everyone',
    search: readMedia,
    load: () => import('./media/media-screen'),
    overlays: [{ path: 'file/$', load: () => import('./media/file-overlay') }],
  },
  {
    path: screens.messages,
    label: 'Messages',
    icon: Mail,
    about: 'What visitors wrote with the contact form.',
    who: 'everyone',
    search: searchOf(MESSAGE_LIST),
    load: () => import('./messages/messages-screen'),
    overlays: [{ path: '$id', load: () => import('./messages/message-overlay') }],
  },
  {
    path: screens.navigation,
    label: 'Navigation',
    icon: Menu,
    about: 'The links of the header, the footer and the quick links.',
    who: 'everyone',
    search: searchOf(NAV_LIST),
    load: () => import('./navigation/navigation-screen'),
    overlays: [
      { path: 'order', load: () => import('./navigation/order-overlay') },
      ...windows(() => import('./navigation/overlays')),
    ],
  },
  {
    path: screens.settings,
    label: 'Site settings',
    icon: Settings,
    about: 'Name, colors, home page, contact details and footer.',
    who: 'everyone',
    load: () => import('./settings/settings-screen'),
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
    path: screens.audit,
    label: 'Audit log',
    icon: History,
    about: 'Who changed what, and when.',
    who: 'owner',
    search: readAudit,
    load: () => import('./audit/audit-screen'),
    overlays: [{ path: '$id', load: () => import('./audit/entry-overlay') }],
  },
  {
    path: screens.outbox,
    label: 'Outbox',
    icon: Send,
    about: 'Emails that wait, went out or were given up.',
    who: 'owner',
    search: readOutbox,
    load: () => import('./outbox/outbox-screen'),
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

import {
  ADMIN,
  ADMIN_ACCOUNT,
  ADMIN_DONATIONS,
  ADMIN_MEDIA,
  ADMIN_MESSAGES,
  ADMIN_ORDERS,
  ADMIN_OUTBOX,
  ADMIN_USERS,
} from '../../shared/page-paths';

/** The addresses of the screens. What is below a screen is shown above it, in a window. */
export const screens = {
  dashboard: ADMIN,
  news: '/admin/news',
  events: '/admin/events',
  slides: '/admin/slides',
  social: '/admin/social',
  documents: '/admin/documents',
  products: '/admin/products',
  orders: ADMIN_ORDERS,
  discounts: '/admin/discounts',
  shopSettings: '/admin/shop-settings',
  donations: ADMIN_DONATIONS,
  media: ADMIN_MEDIA,
  messages: ADMIN_MESSAGES,
  navigation: '/admin/navigation',
  settings: '/admin/settings',
  users: ADMIN_USERS,
  audit: '/admin/audit',
  outbox: ADMIN_OUTBOX,
  account: ADMIN_ACCOUNT,
} as const;

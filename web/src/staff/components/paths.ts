/** The addresses of the screens. What is below a screen is shown above it, in a window. */
export const screens = {
  dashboard: '/admin',
  news: '/admin/news',
  events: '/admin/events',
  slides: '/admin/slides',
  social: '/admin/social',
  documents: '/admin/documents',
  products: '/admin/products',
  orders: '/admin/orders',
  media: '/admin/media',
  messages: '/admin/messages',
  navigation: '/admin/navigation',
  settings: '/admin/settings',
  users: '/admin/users',
  audit: '/admin/audit',
  outbox: '/admin/outbox',
  account: '/admin/account',
} as const;

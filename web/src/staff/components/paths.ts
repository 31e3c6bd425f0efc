/** The addresses of the screens. What is below a screen is shown above it, in a window. */
export const screens = {
  dashboard: '/admin',
  news: '/admin/news',
  users: '/admin/users',
  account: '/admin/account',
} as const;

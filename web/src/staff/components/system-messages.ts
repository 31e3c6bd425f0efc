import type { SystemState } from '../../shared/api/generated/types.gen';

export const MAIL =
  'No mail server is set up. Emails are saved as files on the server and are not sent. Ask your operator to set mail.host.';

const PAYMENTS: Partial<Record<SystemState['payments'], string>> = {
  none: 'Payments aren’t set up, so nothing can be paid for here. Ask your operator to set shop.payments.',
  demo: 'Payments are a demo: no money is taken. Ask your operator to set shop.payments.',
  test: 'Stripe is in test mode: no money is taken. Ask your operator for live keys.',
};

const SITE_URL: Partial<Record<SystemState['site_url'], string>> = {
  default:
    'The site’s own address isn’t set, so links in emails may lead nowhere. Ask your operator to set server.url.',
  insecure:
    'The site’s address begins with http://, so passwords can be read on the way. Ask your operator to use https.',
};

const STORAGE =
  'File storage isn’t working, so files can’t be uploaded or shown. Ask your operator to check the media settings.';

/** What the operator hasn't set up, in sentences. */
export function systemMessages(state: SystemState): string[] {
  const messages = [
    state.mail === 'files' ? MAIL : undefined,
    PAYMENTS[state.payments],
    SITE_URL[state.site_url],
    state.storage_works ? undefined : STORAGE,
  ];
  return messages.filter((message) => message !== undefined);
}

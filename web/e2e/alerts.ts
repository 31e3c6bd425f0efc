import type { Locator, Page } from '@playwright/test';
import type { AlertForm } from '../src/shared/api/generated/types.gen';
import type { Site } from './site';
import { OtherClient, type Stored } from './staff/other-client';

/** The alert of a page. */
export const alertOf = (page: Page): Locator => page.getByRole('region', { name: 'Alert' });

interface Raised {
  change: (patch: object) => Promise<void>;
  /** Takes it off the pages. */
  end: () => Promise<void>;
}

/** Raises an alert as staff do. */
export async function raise(site: Site, form: AlertForm): Promise<Raised> {
  const staff = await OtherClient.signIn(site);
  const { id } = await staff.call<Stored>('POST', '/admin/alerts', { published: true, ...form });
  const change = (patch: object) => staff.change('/alerts', id, patch);
  return { change, end: () => change({ published: false }) };
}

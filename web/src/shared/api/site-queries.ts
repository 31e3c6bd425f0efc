import { queryOptions } from '@tanstack/react-query';
import { listNavLinks } from './generated/sdk/nav-links.gen';
import { listSettings } from './generated/sdk/settings.gen';
import { checkNavLink, checkSetting, keepValid } from './records';
import { groupByArea, siteFromSettings } from './site';

export const siteQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => {
    const page = await listSettings();
    return siteFromSettings(keepValid('a setting', page.items, checkSetting));
  },
});

export const navQuery = queryOptions({
  queryKey: ['nav-links'],
  queryFn: async () => {
    const page = await listNavLinks();
    return groupByArea(keepValid('a nav link', page.items, checkNavLink));
  },
});

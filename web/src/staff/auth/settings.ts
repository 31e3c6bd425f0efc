import { queryOptions } from '@tanstack/react-query';
import { getClientKey } from '../../shared/api/http';

interface AuthSettings {
  disable_signup?: boolean;
  passkeys_enabled?: boolean;
}

const settingsQuery = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: async () => {
    const answer = await fetch('/auth/v1/settings', { headers: { apikey: getClientKey() } });
    if (!answer.ok) throw new Error(`The settings answer ${answer.status}`);
    return (await answer.json()) as AuthSettings;
  },
  retry: false,
});

/** Whether nobody may make an account for himself. */
export const signUpQuery = queryOptions({
  ...settingsQuery,
  select: (settings: AuthSettings) => settings.disable_signup === true,
});

export const passkeysQuery = queryOptions({
  ...settingsQuery,
  select: (settings: AuthSettings) => settings.passkeys_enabled === true,
});

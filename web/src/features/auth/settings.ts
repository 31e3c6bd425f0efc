import { queryOptions } from '@tanstack/react-query';
import { publicKey } from '../../api/http';

/** Whether nobody may make an account for himself. */
export const signUpQuery = queryOptions({
  queryKey: ['sign-up-closed'],
  queryFn: async () => {
    const answer = await fetch('/auth/v1/settings', { headers: { apikey: publicKey() } });
    if (!answer.ok) throw new Error(`The settings answer ${answer.status}`);
    const settings = (await answer.json()) as { disable_signup?: boolean };
    return settings.disable_signup === true;
  },
  retry: false,
});

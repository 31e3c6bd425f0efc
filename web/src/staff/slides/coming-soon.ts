import { ApiError } from '../../shared/api/http';
import { UserNotice } from '../api/user-message';

/** The operator has set `slide_management = false` (decision 2). */
const OFF = 'slide_management_off';

/** Says in the words of the specification (section 8) why nothing was changed. */
const unless =
  (words: string) =>
  <T>(change: Promise<T>): Promise<T> =>
    change.catch((error: unknown) => {
      const off = error instanceof ApiError && error.code === OFF;
      throw off ? new UserNotice('Coming Soon', words) : error;
    });

export const saving = unless('Slide management functionality will be available in the admin panel');
export const deleting = unless('Delete functionality will be available in the admin panel');

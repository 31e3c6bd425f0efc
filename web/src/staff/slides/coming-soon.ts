import { ApiError } from '../../shared/api/http';
import { UserNotice } from '../api/user-message';

/** Error code with `slide_management = false` (docs/behavior/content.md#slides). */
const OFF = 'slide_management_off';

/** Explains why nothing was changed (docs/behavior/content.md#slides). */
const unless =
  (words: string) =>
  <T>(change: Promise<T>): Promise<T> =>
    change.catch((error: unknown) => {
      const off = error instanceof ApiError && error.code === OFF;
      throw off ? new UserNotice('Coming Soon', words) : error;
    });

export const saving = unless('Slide management functionality will be available in the admin panel');
export const deleting = unless('Delete functionality will be available in the admin panel');

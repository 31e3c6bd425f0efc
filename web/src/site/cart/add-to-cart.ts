import type { NewCartItem } from '../../shared/api/generated/types.gen';
import { ApiError, READ_ONLY } from '../../shared/api/http';
import { addItem } from './api';
import { dispatchCartUpdated } from './session';
import { showCartError, showCartToast } from './toast';

const ADDED_MS = 1500;
/** ms: who gets fewer than they asked for has a sentence to read. */
const NOTICE_MS = 6000;

export async function addToCart(item: NewCartItem, what?: string): Promise<boolean> {
  try {
    const { notice } = await addItem(item);
    showCartToast('Added to cart', { text: notice ?? what, ms: notice ? NOTICE_MS : ADDED_MS });
    dispatchCartUpdated();
    return true;
  } catch (error) {
    console.error('Failed to add item to cart', error);
    const answered = error instanceof ApiError;
    // It may have arrived all the same.
    if (!answered) dispatchCartUpdated();
    const reason = answered ? reasonOf(error) : 'There was no answer: check your cart first.';
    showCartError(reason ? `Failed to add item to cart. ${reason}` : 'Failed to add item to cart');
    return false;
  }
}

function reasonOf({ status, code, message, errors }: ApiError): string {
  if (status === 422) return errors[0]?.message ?? '';
  return status === 409 || code === READ_ONLY ? message : '';
}

import { useEffect } from 'react';
import { AlertBox, NoticeBox } from '../../shared/components/alert';
import { paths } from '../../shared/paths';
import list from '../components/list.module.css';
import { replaceAddress } from '../navigation/navigate';

/** Why a product's page led to the shop: there is no such product for sale, or it could not be loaded. */
export type Loss = 'gone' | 'failed';

const FAILURE = 'Failed to load product details';

/** The shop in place of a product that cannot be shown, at the URL that the server redirects to. */
export const shopWithout = (product: Loss) => paths.shop({ product });

export function LostProduct({ reason }: { reason: string | undefined }) {
  const failed = reason === 'failed';
  useEffect(() => {
    if (!failed) return;
    void import('../cart/toast').then((toast) => toast.showCartError(FAILURE));
    // Shown once, not again on a return to this history entry.
    replaceAddress(paths.shop());
  }, [failed]);
  if (failed) {
    return (
      <div className="without-script">
        <AlertBox>{FAILURE}</AlertBox>
      </div>
    );
  }
  if (reason !== 'gone') return null;
  return (
    <div className={list.found}>
      <NoticeBox>That product is no longer in the shop.</NoticeBox>
    </div>
  );
}

import type { Row } from '../api/resource';
import type { Overlay } from '../components/screen-context';
import type { RowOrder } from './order-overlay';
import type { RecordKind } from './overlays';

type Dialog = 'CreateOverlay' | 'EditOverlay' | 'HistoryOverlay';

/** The windows above a list. They load the kind of its rows. New rows can have several paths. */
export function recordDialogs<View extends Row>(
  load: () => Promise<{ KIND: RecordKind<View> }>,
  creating: readonly string[] = ['new'],
): Overlay[] {
  const dialog = (path: string, name: Dialog): Overlay => ({
    path,
    load: async () => {
      const [{ KIND }, { [name]: Shown }] = await Promise.all([load(), import('./overlays')]);
      return { default: () => <Shown kind={KIND} /> };
    },
  });
  return [
    ...creating.map((path) => dialog(path, 'CreateOverlay')),
    dialog('$id', 'EditOverlay'),
    dialog('$id/history', 'HistoryOverlay'),
  ];
}

export const orderDialog = <Item extends Row>(
  load: () => Promise<{ ORDER: RowOrder<Item> }>,
): Overlay => ({
  path: 'order',
  load: async () => {
    const [{ ORDER }, { OrderOverlay }] = await Promise.all([load(), import('./order-overlay')]);
    return { default: () => <OrderOverlay {...ORDER} /> };
  },
});

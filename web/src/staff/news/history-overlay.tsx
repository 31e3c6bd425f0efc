import { useParams } from '@tanstack/react-router';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/use-overlay-close';
import { HistoryDialog } from '../lists/history-dialog';
import { NEWS_LABELS } from './labels';
import { NEWS } from './resource';

export default function NewsHistory() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screens.news);
  return <HistoryDialog resource={NEWS} id={id} labels={NEWS_LABELS} onClose={close} />;
}

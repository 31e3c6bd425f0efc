import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/use-overlay-close';
import { NewsForm } from './news-form';

export default function CreateNews() {
  const close = useOverlayClose(screens.news);
  return (
    <Dialog title="New post" className="dialog-editor" onClose={close}>
      <NewsForm post={null} onClose={close} />
    </Dialog>
  );
}

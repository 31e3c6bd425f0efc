import { useParams } from '@tanstack/react-router';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/use-overlay-close';
import { RecordLoader } from '../forms/record-loader';
import { NewsForm } from './news-form';
import { NEWS } from './resource';

export default function EditNews() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screens.news);
  return (
    <Dialog title="Edit post" className="dialog-editor" onClose={close}>
      <RecordLoader resource={NEWS} id={id}>
        {(post) => <NewsForm post={post} onClose={close} />}
      </RecordLoader>
    </Dialog>
  );
}

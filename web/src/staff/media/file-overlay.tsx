import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isNotFound } from '../../shared/api/http';
import { Empty, Loaded } from '../../shared/components/states';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/screen-context';
import { fileQueries } from '../files/library';
import { FileDetail } from './file-detail';

export default function FileOverlay() {
  const { _splat: address = '' } = useParams({ strict: false });
  const close = useOverlayClose(screens.media);
  const file = useQuery(fileQueries.one(address));
  return (
    <Dialog title={address.split('/').at(-1) ?? 'File'} className="dialog-editor" onClose={close}>
      {isNotFound(file.error) ? (
        <Empty title="This file isn’t there anymore">
          <p>Someone may have deleted it.</p>
        </Empty>
      ) : (
        <Loaded
          query={file}
          failure="Failed to load file"
          skeleton={
            <div className="skeleton" aria-hidden="true">
              <span className="skeleton-picture" />
              <span className="skeleton-line" />
              <span className="skeleton-line skeleton-short" />
            </div>
          }
        >
          {(found) => <FileDetail file={found} onGone={close} />}
        </Loaded>
      )}
    </Dialog>
  );
}

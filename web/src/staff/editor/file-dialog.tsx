import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { listAllDocuments } from '../../shared/api/generated/sdk/admin-documents.gen';
import { Empty, Loaded } from '../../shared/components/states';
import { staffClient as client, STAFF } from '../api/client';
import { Dialog } from '../components/dialog';
import { may, useMe } from '../components/permissions';
import { useDebounced } from '../components/use-paused';
import { type Download, downloadOf, fileFacts } from '../files/document';
import { FileInput } from '../files/file-input';
import { DOCUMENTS } from '../files/kinds';
import { SearchField } from '../files/search-field';

import styles from './file-dialog.module.css';

interface Props {
  onFiles: (files: File[]) => void;
  onChosen: (download: Download) => void;
  onClose: () => void;
}

const MAX_SHOWN = 20;

export default function FileDialog(props: Props) {
  const mayAttach = may(useMe().role, 'content');
  return (
    <Dialog title="Attach a file" onClose={props.onClose}>
      {mayAttach ? (
        <Choices {...props} />
      ) : (
        <p>Your account can’t add documents. Ask an owner for the role Editor or Staff.</p>
      )}
    </Dialog>
  );
}

function Choices({ onFiles, onChosen }: Props) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim()) || undefined;
  // Visitors could not follow a link to a document for staff.
  const query = { search, visible_to: 'everyone', sort: '-updated_at', limit: MAX_SHOWN } as const;
  const list = useQuery({
    queryKey: [STAFF, 'documents', 'attachable', query],
    queryFn: () => listAllDocuments({ client, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <FileInput accept={DOCUMENTS} multiple onFiles={onFiles}>
        <Upload className="icon" aria-hidden="true" />
        Upload a file
      </FileInput>
      <SearchField
        label="Or choose a document"
        hint="Documents for staff only aren’t listed."
        value={text}
        onChange={setText}
      />
      <Loaded query={list} failure="Failed to load documents" skeleton={<p>Loading...</p>}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={search ? 'No documents found' : 'No documents yet'} />
          ) : (
            <ul className={styles.documents} aria-label="Documents">
              {items.map((document) => (
                <li key={document.id}>
                  <button type="button" onClick={() => onChosen(downloadOf(document))}>
                    {document.title}
                    <span className="quiet">{fileFacts(document)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

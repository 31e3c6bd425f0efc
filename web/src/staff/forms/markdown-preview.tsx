import { useQuery } from '@tanstack/react-query';
import { previewMarkdown } from '../../shared/api/generated/sdk/admin-markdown-preview.gen';
import { Prose } from '../../shared/components/prose';
import { Empty, Loaded } from '../../shared/components/states';
import { staffClient as client, STAFF } from '../api/client';

interface Props {
  markdown: string;
  /** Whether lists, forms and the like may stand between the texts: they are not in the preview. */
  hasParts: boolean;
}

export function MarkdownPreview({ markdown, hasParts }: Props) {
  const isPartial = hasParts && /^<!--\s*unionhall:/m.test(markdown);
  const made = useQuery({
    queryKey: [STAFF, 'markdown', markdown],
    queryFn: () => previewMarkdown({ client, body: { markdown } }),
    enabled: markdown.trim() !== '',
    gcTime: 0,
  });
  if (markdown.trim() === '') {
    return (
      <Empty title="Nothing to preview yet">
        <p>Write something first.</p>
      </Empty>
    );
  }
  return (
    <Loaded
      query={made}
      failure="The preview couldn’t be made"
      skeleton={
        <div className="skeleton" aria-hidden="true">
          <span className="skeleton-line" />
          <span className="skeleton-line skeleton-short" />
        </div>
      }
    >
      {({ html }) => (
        <>
          {isPartial && (
            <p className="quiet">
              Lists, forms and buttons are missing here. The Preview button shows the whole page.
            </p>
          )}
          <Prose html={html} />
        </>
      )}
    </Loaded>
  );
}

import { useQuery } from '@tanstack/react-query';
import { previewMarkdown } from '../../shared/api/generated/sdk.gen';
import { Prose } from '../../shared/components/prose';
import { Empty, Loaded } from '../../shared/components/states';
import { staffClient as client, STAFF } from '../api/client';

/** What visitors will see of it, made by the server with the code that makes the page. */
export function MarkdownPreview({ markdown }: { markdown: string }) {
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
      {({ html }) => <Prose html={html} />}
    </Loaded>
  );
}

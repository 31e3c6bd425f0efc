import { Link } from '@tanstack/react-router';
import { ExternalLink, Eye, History, Pencil, Trash2 } from 'lucide-react';
import type { NewsSummary } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { confirm } from '../components/confirm-store';
import { screens } from '../components/paths';
import { usePreview } from '../lists/use-preview';
import { useRowChanges } from '../lists/use-row-changes';
import { NEWS } from './resource';

/** The buttons of a post in the list (specification section 2). */
export function NewsActions({ post }: { post: NewsSummary }) {
  const { publish, unpublish, remove } = useRowChanges(NEWS);
  const preview = usePreview(NEWS);
  const toggle = post.published ? unpublish : publish;
  const name = <span className="sr-only"> {post.title}</span>;
  const ask = async () => {
    const agreed = await confirm({
      title: 'Delete news post',
      body: `Are you sure you want to delete “${post.title}”? This action cannot be undone.`,
      action: 'Delete',
      danger: true,
    });
    if (agreed) remove.mutate(post);
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-small"
        aria-disabled={toggle.isPending || undefined}
        onClick={() => !toggle.isPending && toggle.mutate(post)}
      >
        {post.published ? 'Unpublish' : 'Publish'}
        {name}
      </button>
      {post.published ? (
        <a className="icon-button" href={paths.article(post.slug)} title="View">
          <ExternalLink className="icon" aria-hidden="true" />
          <span className="sr-only">View</span>
          {name}
        </a>
      ) : (
        <button
          type="button"
          className="icon-button"
          title="Preview"
          aria-disabled={preview.isPending || undefined}
          onClick={() => !preview.isPending && preview.mutate(post.id)}
        >
          <Eye className="icon" aria-hidden="true" />
          <span className="sr-only">Preview</span>
          {name}
        </button>
      )}
      <Link
        className="icon-button"
        to={`${screens.news}/$id`}
        params={{ id: post.id }}
        search={true}
        title="Edit"
      >
        <Pencil className="icon" aria-hidden="true" />
        <span className="sr-only">Edit</span>
        {name}
      </Link>
      <Link
        className="icon-button"
        to={`${screens.news}/$id/history`}
        params={{ id: post.id }}
        search={true}
        title="History"
      >
        <History className="icon" aria-hidden="true" />
        <span className="sr-only">History of</span>
        {name}
      </Link>
      <button type="button" className="icon-button" title="Delete" onClick={() => void ask()}>
        <Trash2 className="icon" aria-hidden="true" />
        <span className="sr-only">Delete</span>
        {name}
      </button>
    </>
  );
}

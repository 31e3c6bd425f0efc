import { ExternalLink } from 'lucide-react';
import type { SocialPost } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import table from '../components/table.module.css';
import { Thumbnail } from '../lists/cells';
import type { Column } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { PLATFORMS, SOCIAL } from './resource';

/** Characters of a caption in the list (docs/behavior/screens.md#staff-lists). */
const CAPTION = 150;

const platformOf = (post: SocialPost) =>
  PLATFORMS.find(({ value }) => value === post.platform)?.label ?? post.platform;

function shortCaption(content: string | null): string {
  const letters = [...(content ?? '')];
  return letters.length > CAPTION ? `${letters.slice(0, CAPTION).join('')}...` : letters.join('');
}

/** Between the first line or sentence of a caption and the rest. */
const FIRST_BREAK = /\n|(?<=[.!?])\s+(?=\p{Lu})/u;

function splitCaption(content: string | null) {
  const text = shortCaption(content).trim();
  const at = FIRST_BREAK.exec(text)?.index ?? text.length;
  return { heading: text.slice(0, at), rest: text.slice(at).trim() };
}

const COLUMNS: readonly Column<SocialPost>[] = [
  { label: 'Image', bare: true, cell: (post) => <Thumbnail address={post.image_url} /> },
  {
    label: 'Caption',
    names: true,
    cell: (post) => splitCaption(post.content).heading || `${platformOf(post)} post`,
  },
  { label: 'More', cell: (post) => splitCaption(post.content).rest || null },
  {
    label: 'Posted',
    cell: (post) => (
      <>
        <span className="badge">{platformOf(post)}</span>{' '}
        <span className={table.beneath}>
          {post.posted_at ? <ShortDate instant={post.posted_at} /> : 'Not set'}
        </span>
      </>
    ),
  },
  {
    label: 'ID',
    free: true,
    cell: (post) => <span className={table.beneath}>ID: {post.post_id}</span>,
  },
];

export default function SocialScreen() {
  return (
    <ListScreen<SocialPost>
      title="Social posts"
      resource={SOCIAL}
      columns={COLUMNS}
      layout="cards"
      nameOf={(post) => `${platformOf(post)} ${post.post_id}`}
      filters={[{ name: 'platform', label: 'Platform', options: PLATFORMS }]}
      bulk={['delete']}
      create="New social post"
      actions={(post) => (
        <>
          {post.post_url && (
            <a className="btn btn-small" href={post.post_url} target="_blank" rel="noopener">
              <ExternalLink className="icon" aria-hidden="true" />
              View Post
              <span className="sr-only"> {post.post_id} (opens in a new tab)</span>
            </a>
          )}
          <RowActions
            resource={SOCIAL}
            row={post}
            name={`${platformOf(post)} ${post.post_id}`}
            deleting={{
              title: 'Delete social post',
              body: 'Are you sure you want to delete this social post? It moves to the trash for 30 days.',
            }}
          />
        </>
      )}
      empty={{
        title: 'No social posts yet',
        text: 'Posts that you add appear on the home page.',
      }}
    />
  );
}

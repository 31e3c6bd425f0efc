import { ExternalLink } from 'lucide-react';
import type { SocialPost } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { screens } from '../components/paths';
import type { Column } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { Thumbnail } from '../lists/thumbnail';
import { PLATFORMS } from './labels';
import { SOCIAL_LIST } from './list';
import { SOCIAL } from './resource';

/** Characters of a caption in the list (docs/behavior/screens.md#staff-lists). */
const CAPTION = 150;

const platformOf = (post: SocialPost) =>
  PLATFORMS.find(({ value }) => value === post.platform)?.label ?? post.platform;

export function shortCaption(content: string | null): string {
  const letters = [...(content ?? '')];
  return letters.length > CAPTION ? `${letters.slice(0, CAPTION).join('')}...` : letters.join('');
}

const COLUMNS: readonly Column<SocialPost>[] = [
  { label: 'Image', bare: true, cell: (post) => <Thumbnail address={post.image_url} /> },
  {
    label: 'Post',
    names: true,
    cell: (post) => `ID: ${post.post_id}`,
    beneath: (post) => <span className="badge">{platformOf(post)}</span>,
  },
  { label: 'Caption', free: true, cell: (post) => shortCaption(post.content) || '–' },
  {
    label: 'Posted',
    short: true,
    cell: (post) => (post.posted_at ? <ShortDate instant={post.posted_at} /> : 'Not set'),
  },
];

export default function SocialScreen() {
  return (
    <ListScreen<SocialPost>
      title="Social posts"
      resource={SOCIAL}
      screen={screens.social}
      spec={SOCIAL_LIST}
      columns={COLUMNS}
      layout="cards"
      nameOf={(post) => `${platformOf(post)} ${post.post_id}`}
      filters={[{ name: 'platform', label: 'Platform', options: PLATFORMS }]}
      bulk={['delete']}
      create={{ to: `${screens.social}/new`, label: 'New social post' }}
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
            screen={screens.social}
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

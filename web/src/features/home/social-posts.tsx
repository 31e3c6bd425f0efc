import type { SocialPost } from '../../api/generated/types.gen';
import type { NavLinks } from '../../api/site';
import { Ago } from '../../components/ui/dates';
import { Icon } from '../../components/ui/icon';
import { Picture } from '../../components/ui/picture';
import { Empty } from '../../components/ui/states';
import { followAddress, PLATFORMS } from './platforms';

function Post({ post }: { post: SocialPost }) {
  const platform = PLATFORMS[post.platform];
  return (
    <li className="social-post">
      <Picture
        src={post.image_url}
        alt=""
        sizes="(min-width: 60rem) 22rem, (min-width: 40rem) 45vw, 92vw"
      />
      <p className="meta">
        <span className={`badge platform-${post.platform}`}>{platform}</span>
        {post.posted_at && <Ago instant={post.posted_at} />}
      </p>
      {post.content && <p className="social-content">{post.content}</p>}
      {post.post_url && (
        <a className="more" href={post.post_url} target="_blank" rel="noopener">
          View Original Post
          <Icon name="arrow-up-right" />
          <span className="sr-only"> on {platform} (opens in a new tab)</span>
        </a>
      )}
    </li>
  );
}

export function SocialPosts({ posts, nav }: { posts: SocialPost[]; nav: NavLinks }) {
  return (
    <>
      {posts.length > 0 ? (
        <ul className="social-grid">
          {posts.map((post) => (
            <Post key={post.id} post={post} />
          ))}
        </ul>
      ) : (
        <Empty title="No social media posts available at this time." />
      )}
      <p className="actions follow">
        {(['instagram', 'facebook'] as const).map((name) => (
          <a
            key={name}
            className="btn"
            href={followAddress(name, nav)}
            target="_blank"
            rel="noopener"
          >
            Follow on {PLATFORMS[name]}
            <Icon name="arrow-up-right" />
          </a>
        ))}
      </p>
    </>
  );
}

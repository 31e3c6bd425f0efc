import type { SocialPostWithImage } from '../../shared/api/generated/types.gen';
import type { Site } from '../../shared/api/site';
import { TimeAgo } from '../../shared/components/dates';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { Skeletons } from '../../shared/components/states';
import { NothingYet } from '../components/nothing-yet';
import { LIMITS } from '../limits';
import { followAddress, PLATFORMS } from './platforms';
import styles from './social-posts.module.css';

function Post({ post }: { post: SocialPostWithImage }) {
  const platform = PLATFORMS[post.platform];
  return (
    <li className={styles.post}>
      <Picture
        src={post.image_url}
        facts={post.picture}
        alt=""
        sizes="(min-width: 60rem) 22rem, (min-width: 40rem) 45vw, 92vw"
      />
      <p className="meta">
        <span className={`badge platform-${post.platform}`}>{platform}</span>
        {post.posted_at && <TimeAgo instant={post.posted_at} />}
      </p>
      {post.content && <p className={`clamp ${styles.content}`}>{post.content}</p>}
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

export function SocialPosts({ posts, site }: { posts: SocialPostWithImage[]; site: Site }) {
  const follow = (['instagram', 'facebook'] as const).flatMap((name) => {
    const href = followAddress(name, site, posts);
    return href ? { name, href } : [];
  });
  return (
    <>
      {posts.length > 0 ? (
        <ul className={styles.grid}>
          {posts.map((post) => (
            <Post key={post.id} post={post} />
          ))}
        </ul>
      ) : (
        <NothingYet
          title="No social media posts available at this time."
          first={['social post', 'social']}
        />
      )}
      {follow.length > 0 && (
        <p className={`actions ${styles.follow}`}>
          {follow.map(({ name, href }) => (
            <a key={name} className="btn" href={href} target="_blank" rel="noopener">
              Follow on {PLATFORMS[name]}
              <Icon name="arrow-up-right" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ))}
        </p>
      )}
    </>
  );
}

export function SocialPostsSkeleton() {
  return <Skeletons count={LIMITS.social} className={styles.grid} />;
}

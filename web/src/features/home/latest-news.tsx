import type { NewsSummary } from '../../api/generated/types.gen';
import { ShortDate } from '../../components/ui/dates';
import { Picture } from '../../components/ui/picture';
import { paths } from '../../paths';

function Story({ post, lead }: { post: NewsSummary; lead: boolean }) {
  return (
    <article className={lead ? 'story story-lead' : 'story'}>
      <Picture
        src={post.featured_img}
        alt=""
        sizes={lead ? '(min-width: 60rem) 43rem, 100vw' : '(min-width: 60rem) 12rem, 34vw'}
      />
      <div className="story-text">
        <p className="meta">
          {post.category && <span className="kicker">{post.category}</span>}
          {post.published_at && <ShortDate instant={post.published_at} />}
        </p>
        <h3>
          <a href={paths.article(post.slug)}>{post.title}</a>
        </h3>
        {lead && <p>{post.summary}</p>}
      </div>
    </article>
  );
}

/** The first one large, the others beside it. */
export function LatestNews({ posts }: { posts: NewsSummary[] }) {
  const [first, ...others] = posts;
  return (
    <div className="front">
      {first && <Story post={first} lead />}
      {others.length > 0 && (
        <div className="front-side">
          {others.map((post) => (
            <Story key={post.id} post={post} lead={false} />
          ))}
        </div>
      )}
    </div>
  );
}

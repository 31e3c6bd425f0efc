import type { NewsSummaryWithImage } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { Picture } from '../../shared/components/picture';
import { Skeletons } from '../../shared/components/states';
import { paths } from '../../shared/paths';
import { publishedOn } from '../news/updated';
import styles from './latest-news.module.css';

function Story({ post, lead }: { post: NewsSummaryWithImage; lead: boolean }) {
  const published = publishedOn(post);
  return (
    <article className={lead ? `${styles.story} ${styles.lead}` : styles.story}>
      <Picture
        src={post.featured_img}
        facts={post.picture}
        alt=""
        sizes={lead ? '(min-width: 60rem) 43rem, 100vw' : '(min-width: 60rem) 12rem, 34vw'}
      />
      <div className={styles.text}>
        <p className="meta">
          {post.category && <span className="kicker">{post.category}</span>}
          {published && <ShortDate instant={published} />}
        </p>
        <h3 className="headline whole">
          <a href={paths.article(post.slug)}>{post.title}</a>
        </h3>
        {lead && <p className="clamp">{post.summary}</p>}
      </div>
    </article>
  );
}

export function LatestNews({ posts }: { posts: NewsSummaryWithImage[] }) {
  const [first, ...others] = posts;
  return (
    <div className={styles.front}>
      {first && <Story post={first} lead />}
      {others.length > 0 && (
        <div className={styles.side}>
          {others.map((post) => (
            <Story key={post.id} post={post} lead={false} />
          ))}
        </div>
      )}
    </div>
  );
}

export function NewsSkeleton() {
  return <Skeletons count={3} className={styles.placeholders} />;
}

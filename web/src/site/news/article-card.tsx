import type { NewsSummaryWithImage } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { Picture } from '../../shared/components/picture';
import { paths } from '../../shared/paths';
import styles from './article-card.module.css';
import { publishedOn } from './updated';

interface Props {
  post: NewsSummaryWithImage;
  lead?: boolean;
  heading?: 'h2' | 'h3';
}

export function ArticleCard({ post, lead = false, heading: Heading = 'h2' }: Props) {
  const published = publishedOn(post);
  return (
    <li className={lead ? `${styles.card} ${styles.lead}` : styles.card}>
      <Picture
        src={post.featured_img}
        facts={post.picture}
        alt=""
        first={lead}
        sizes={
          lead
            ? '(min-width: 60rem) 43rem, 92vw'
            : '(min-width: 60rem) 22rem, (min-width: 40rem) 45vw, 34vw'
        }
      />
      <div className={styles.text}>
        <p className="meta">
          {post.category && <span className="kicker">{post.category}</span>}
          {published && <ShortDate instant={published} />}
        </p>
        <Heading className="headline whole">
          <a href={paths.article(post.slug)}>{post.title}</a>
        </Heading>
        {post.summary && <p className={`clamp ${styles.summary}`}>{post.summary}</p>}
      </div>
    </li>
  );
}

import type { NewsSummaryWithImage } from '../../shared/api/generated/types.gen';
import { ArticleCard } from './article-card';
import cards from './article-card.module.css';
import styles from './related.module.css';

export function Related({ posts }: { posts: NewsSummaryWithImage[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">Related Articles</h2>
      <ul className={cards.cards}>
        {posts.map((post) => (
          <ArticleCard key={post.id} post={post} heading="h3" />
        ))}
      </ul>
    </section>
  );
}

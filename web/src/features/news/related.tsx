import type { NewsSummary } from '../../api/generated/types.gen';
import { ArticleCard } from './article-card';

export function Related({ posts }: { posts: NewsSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related">Related Articles</h2>
      <ul className="cards">
        {posts.map((post) => (
          <ArticleCard key={post.id} post={post} heading="h3" />
        ))}
      </ul>
    </section>
  );
}

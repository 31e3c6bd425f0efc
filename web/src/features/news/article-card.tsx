import type { NewsSummary } from '../../api/generated/types.gen';
import { ShortDate } from '../../components/ui/dates';
import { Picture } from '../../components/ui/picture';
import { paths } from '../../paths';

interface Props {
  post: NewsSummary;
  lead?: boolean;
  heading?: 'h2' | 'h3';
}

export function ArticleCard({ post, lead = false, heading: Heading = 'h2' }: Props) {
  return (
    <li className={lead ? 'card card-lead' : 'card'}>
      <Picture
        src={post.featured_img}
        alt=""
        first={lead}
        sizes={
          lead
            ? '(min-width: 60rem) 43rem, 92vw'
            : '(min-width: 60rem) 22rem, (min-width: 40rem) 45vw, 92vw'
        }
      />
      <div className="card-text">
        <p className="meta">
          {post.category && <span className="kicker">{post.category}</span>}
          {post.published_at && <ShortDate instant={post.published_at} />}
        </p>
        <Heading>
          <a href={paths.article(post.slug)}>{post.title}</a>
        </Heading>
        {post.summary && <p className="card-summary">{post.summary}</p>}
      </div>
    </li>
  );
}

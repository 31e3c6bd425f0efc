import { Icon } from '../../shared/components/icon';
import { NotFound } from '../../shared/components/not-found';
import { paths } from '../../shared/paths';
import { WhereToGo } from '../components/where-to-go';
import { LONGEST_SEARCH } from '../search-text';

const LABEL = 'Search the site';

export default function NotFoundPage() {
  return (
    <NotFound>
      <search>
        <form className="search" action={paths.search()}>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            aria-label={LABEL}
            placeholder={LABEL}
            maxLength={LONGEST_SEARCH}
          />
          <button type="submit" className="btn">
            Search
          </button>
        </form>
      </search>
      <WhereToGo />
    </NotFound>
  );
}

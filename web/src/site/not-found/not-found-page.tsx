import { Icon } from '../../shared/components/icon';
import { NotFound } from '../../shared/components/not-found';
import { paths } from '../../shared/paths';
import list from '../components/list.module.css';
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
      <nav className={list.chips} aria-label="Where to go">
        <a href={paths.news()}>News</a>
        <a href={paths.events()}>Events</a>
        <a href={paths.documents()}>Documents</a>
        <a href={paths.contact()}>Contact</a>
      </nav>
    </NotFound>
  );
}

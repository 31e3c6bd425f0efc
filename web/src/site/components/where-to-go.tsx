import { paths } from '../../shared/paths';
import list from './list.module.css';

export function WhereToGo() {
  return (
    <nav className={list.chips} aria-label="Where to go">
      <a href={paths.news()}>News</a>
      <a href={paths.events()}>Events</a>
      <a href={paths.documents()}>Documents</a>
      <a href={paths.contact()}>Contact</a>
    </nav>
  );
}

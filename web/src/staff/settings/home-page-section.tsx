import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListOrdered } from 'lucide-react';
import { NoticeBox } from '../../shared/components/alert';
import { queriesOf } from '../api/resource';
import { screens } from '../components/paths';
import { Section } from '../components/screen-parts';
import { emptyCategoryNote, newsCategoriesQuery } from './home-page';
import { SETTINGS } from './resource';

function useEmptyCategory(): string | undefined {
  const settings = useQuery({ ...queriesOf(SETTINGS).one('settings'), staleTime: 60_000 });
  const sections = settings.data?.home_sections ?? [];
  const category = sections.find(({ section }) => section === 'news')?.category;
  const known = useQuery({ ...newsCategoriesQuery, enabled: !!category });
  return category && known.data && !known.data.includes(category) ? category : undefined;
}

export function HomePageSection() {
  const empty = useEmptyCategory();
  return (
    <Section id="home-page" title="Home page" about="What visitors see first.">
      {empty && (
        <NoticeBox>
          <p>{emptyCategoryNote(empty)}</p>
        </NoticeBox>
      )}
      <p>Show, hide and reorder the sections of your home page.</p>
      <div className="actions">
        <Link className="btn" to={`${screens.settings}/home-page`}>
          <ListOrdered className="icon" aria-hidden="true" />
          Change home page
        </Link>
      </div>
    </Section>
  );
}

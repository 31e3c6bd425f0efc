import { queryOptions } from '@tanstack/react-query';
import { listNewsCategories } from '../../shared/api/generated/sdk/news.gen';
import type {
  EventType,
  HomeSection,
  HomeSectionName,
  SettingsForm,
  SlideCategory,
} from '../../shared/api/generated/types.gen';
import { capitalised } from '../../shared/lib/text';
import { staffClient as client, STAFF } from '../api/client';
import type { Resource } from '../api/resource';
import { SETTINGS, type SettingsRow } from './resource';

/** The sections of the home page: one of the settings, with a separate form. */
export const HOME_PAGE: Resource<SettingsForm, SettingsRow, SettingsRow, unknown> = {
  ...SETTINGS,
  subject: 'home-page',
  one: 'home page',
  many: 'home page',
};

export const EMPTY_HOME_PAGE = { home_sections: [] as HomeSection[] };

interface SectionText {
  name: string;
  about: string;
}

export const SECTION_TEXTS: Record<HomeSectionName, SectionText> = {
  hero: { name: 'Hero', about: 'Headline, introduction and the next event.' },
  slides: { name: 'Slideshow', about: 'Featured slides.' },
  quick_access: { name: 'Quick Access', about: 'Quick links from Menus.' },
  news: { name: 'Latest News', about: 'The three newest posts.' },
  donation: { name: 'Donation banner', about: 'Asks visitors to donate.' },
  events: {
    name: 'Upcoming Events',
    about: 'The next three events. If hidden, the hero doesn’t show the next event.',
  },
  social: { name: 'Stay Connected', about: 'The latest social posts.' },
};

export const newsCategoriesQuery = queryOptions({
  queryKey: [STAFF, 'news', 'published-categories'],
  queryFn: async () => (await listNewsCategories({ client })).items,
});

export const emptyCategoryNote = (category: string) =>
  `No published post is in “${category}”, so visitors see all news.`;

const EVENT_TYPES: readonly EventType[] = ['meeting', 'training', 'social', 'announcement'];
const SLIDE_CATEGORIES: readonly SlideCategory[] = [
  'general',
  'events',
  'training',
  'community',
  'leadership',
  'meetings',
];

interface CategoryOption {
  value: string;
  label: string;
}

interface CategoryChoice {
  label: string;
  all: string;
  options: readonly CategoryOption[];
}

const fixedOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: capitalised(value) }));

export function categoryChoice(
  section: HomeSectionName,
  newsCategories: readonly string[],
): CategoryChoice | null {
  switch (section) {
    case 'news': {
      const options = newsCategories.map((value) => ({ value, label: value }));
      return { label: 'Category of Latest News', all: 'All categories', options };
    }
    case 'events':
      return {
        label: 'Type of Upcoming Events',
        all: 'All types',
        options: fixedOptions(EVENT_TYPES),
      };
    case 'slides':
      return {
        label: 'Category of Slideshow',
        all: 'All categories',
        options: fixedOptions(SLIDE_CATEGORIES),
      };
    default:
      return null;
  }
}

/** The sections as two versions of them are compared, one on each line. */
export const sectionLines = (sections: readonly HomeSection[]): string =>
  sections
    .map(({ section, shown, category }) => {
      const { name } = SECTION_TEXTS[section];
      return [name, category && `: ${category}`, !shown && ' (hidden)'].filter(Boolean).join('');
    })
    .join('\n');

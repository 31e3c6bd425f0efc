import type { ResultKind } from '../../shared/api/generated/types.gen';
import type { IconName } from '../../shared/components/icon';

interface Kind {
  one: string;
  all: string;
  icon: IconName;
}

export const KINDS: Readonly<Record<ResultKind, Kind>> = {
  news: { one: 'News', all: 'News', icon: 'newspaper' },
  events: { one: 'Event', all: 'Events', icon: 'calendar' },
  pages: { one: 'Page', all: 'Pages', icon: 'globe' },
  documents: { one: 'Document', all: 'Documents', icon: 'file-text' },
  questions: { one: 'Question', all: 'Questions', icon: 'info' },
  people: { one: 'Officer', all: 'Officers', icon: 'shield-check' },
  albums: { one: 'Photos', all: 'Photos', icon: 'image' },
  products: { one: 'Shop', all: 'Shop', icon: 'shopping-cart' },
};

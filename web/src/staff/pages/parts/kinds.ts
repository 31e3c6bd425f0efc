import type { DocumentCategory, EventType } from '../../../shared/api/generated/types.gen';
import { capitalised } from '../../../shared/lib/text';
import { CATEGORIES, DOCUMENTS } from '../../documents/resource';
import { EVENTS } from '../../events/resource';
import { NEWS } from '../../news/resource';
import { PEOPLE } from '../../people/resource';
import { QUESTIONS } from '../../questions/resource';
import { attributeOf, type Part } from './part';

interface Kind {
  label: string;
  attributes: readonly string[];
  detail: (part: Part) => string;
  /** How many rows visitors could see, and what they are called; none for what is always shown. */
  count?: (part: Part) => Promise<{ total: number; one: string; many: string }>;
}

export const plural = (word: string): string =>
  word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;

/** Accepts a category in the singular or plural. */
export const parseDocumentCategory = (word: string): DocumentCategory | undefined =>
  CATEGORIES.find(({ value }) => [value, plural(value)].includes(word.toLowerCase()))?.value;

const attributeOrUndefined = (part: Part, name: string) => attributeOf(part, name) || undefined;

export const KINDS: Record<string, Kind> = {
  documents: {
    label: 'Documents',
    attributes: ['category', 'limit'],
    detail: (part) => {
      const category = parseDocumentCategory(attributeOf(part, 'category'));
      return category ? capitalised(plural(category)) : '';
    },
    count: async (part) => {
      const { total } = await DOCUMENTS.list({
        category: parseDocumentCategory(attributeOf(part, 'category')),
        published: true,
        visible_to: 'everyone',
        limit: 1,
      });
      return { total, one: 'document', many: 'documents' };
    },
  },
  events: {
    label: 'Upcoming events',
    attributes: ['type', 'limit'],
    detail: (part) => capitalised(attributeOf(part, 'type')),
    count: async (part) => {
      const event_type = attributeOrUndefined(part, 'type') as EventType | undefined;
      const when = 'upcoming';
      const { total } = await EVENTS.list({ when, event_type, status: 'published', limit: 1 });
      return { total, one: 'event', many: 'events' };
    },
  },
  news: {
    label: 'Latest news',
    attributes: ['category', 'limit'],
    detail: (part) => attributeOf(part, 'category'),
    count: async (part) => {
      const category = attributeOrUndefined(part, 'category');
      const { total } = await NEWS.list({ category, status: 'published', limit: 1 });
      return { total, one: 'post', many: 'posts' };
    },
  },
  questions: {
    label: 'Questions and answers',
    attributes: ['category', 'limit'],
    detail: (part) => attributeOf(part, 'category'),
    count: async (part) => {
      const category = attributeOrUndefined(part, 'category');
      const { total } = await QUESTIONS.list({ category, published: true, limit: 1 });
      return { total, one: 'question', many: 'questions' };
    },
  },
  people: {
    label: 'People',
    attributes: ['group', 'limit'],
    detail: (part) => attributeOf(part, 'group'),
    count: async (part) => {
      const group = attributeOrUndefined(part, 'group');
      const { total } = await PEOPLE.list({ group, published: true, limit: 1 });
      return { total, one: 'person', many: 'people' };
    },
  },
  contact: { label: 'Contact form', attributes: [], detail: () => '' },
  button: {
    label: 'Button',
    attributes: ['label', 'link'],
    detail: (part) => attributeOf(part, 'label'),
  },
  pictures: {
    label: 'Row of pictures',
    attributes: ['picture'],
    detail: ({ attributes: { length } }) => (length === 1 ? '1 picture' : `${length} pictures`),
  },
  map: {
    label: 'Map link',
    attributes: ['address'],
    detail: (part) => attributeOf(part, 'address'),
  },
};

export const kindOf = (name: string): Kind | undefined =>
  Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;

export async function stateOf(part: Part): Promise<string> {
  const count = kindOf(part.kind)?.count;
  if (!count) return '';
  const { total, one, many } = await count(part);
  if (total === 0) return `There are no ${many} to show yet, so visitors don’t see this part.`;
  return total === 1 ? `1 ${one} now` : `${total.toLocaleString('en-US')} ${many} now`;
}

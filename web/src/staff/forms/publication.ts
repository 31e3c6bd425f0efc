import type { AnyResource, Row } from '../api/resource';
import type { Toast } from '../components/toast-store';
import {
  nearDateTime,
  type Scheduled,
  type VisibilityTerms,
  visibilityOf,
} from '../components/visibility';

export type Publishable = Row & Scheduled & { updated_at?: string };

export const SCHEDULE_LABELS = {
  visible_from: 'Show from',
  visible_until: 'Show until',
} as const;

export const SCHEDULE_CAUSES = { visible_until: ['visible_from'] } as const;

export const UNSCHEDULED = {
  visible_from: null as string | null,
  visible_until: null as string | null,
};

export const isScheduled = (row: typeof UNSCHEDULED): boolean =>
  row.visible_from !== null || row.visible_until !== null;

interface PublicationTerms extends VisibilityTerms {
  publish: string;
  unpublish: string;
  /** Saves what visitors do not see yet. */
  save: string;
}

export const POST_TERMS: PublicationTerms = {
  shown: 'Published',
  hidden: 'Draft',
  publish: 'Publish',
  unpublish: 'Unpublish',
  save: 'Save draft',
};

export interface Publication<View extends Publishable> {
  resource: AnyResource;
  flag: 'published' | 'is_active';
  terms: PublicationTerms;
  page?: { of: (row: View) => string; label: string };
  deleting: (row: View) => { title: string; body: string };
}

export const isPublished = (
  { flag }: Pick<Publication<never>, 'flag'>,
  row: object | null,
): boolean => (row as Record<string, unknown> | null)?.[flag] === true;

/** Adds a link to the page, or the time at which it goes live, to the message after a save. */
export const announcementOf =
  <View extends Publishable>(publication: Publication<View>) =>
  (row: View): Pick<Toast, 'hint' | 'action'> => {
    const now = Date.now();
    const state = visibilityOf(row, isPublished(publication, row), now);
    const { page } = publication;
    if (state === 'scheduled') {
      return { hint: `It goes live ${nearDateTime(row.visible_from ?? '', now)}.` };
    }
    if (state !== 'shown' || !page) return {};
    return { action: { label: page.label, href: page.of(row) } };
  };

interface EditorFacts {
  visibility: string;
  /** When the row was saved, in words; only of one that visitors do not see. */
  saved: string | null;
  dirty: boolean;
  /** The browser holds what is typed. */
  kept: boolean;
  /** When the server took what is typed, in words; null if it has not. */
  autosaved: string | null;
}

/** The state of a row in its editor, such as 'Draft, saved 2 minutes ago' or 'Published, unsaved changes'. */
export function stateInWords({ visibility, saved, dirty, kept, autosaved }: EditorFacts): string {
  if (!dirty) return saved ? `${visibility}, saved ${saved}` : visibility;
  if (autosaved) return `${visibility}. Saved as you type, ${autosaved}`;
  return `${visibility}, unsaved changes${kept ? ' kept in this browser' : ''}`;
}

import type { AlertKind } from '../../shared/api/generated/types.gen';
import { toZonedTime } from '../../shared/lib/dates';
import { parseLocalTime } from '../../shared/lib/local-time';
import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import type { Command } from '../components/screen-context';
import { endCurrentAlert } from './resource';

interface ReadyAlert {
  slug: string;
  title: string;
  kind: AlertKind;
  text: string;
  link_url: string;
  link_text: string;
}

/** The alerts that are needed in a hurry. */
export const READY_ALERTS: readonly ReadyAlert[] = [
  {
    slug: 'meeting-moved',
    title: 'Meeting moved',
    kind: 'important',
    text: 'Today’s membership meeting has moved.',
    link_url: paths.events(),
    link_text: 'See when and where',
  },
  {
    slug: 'hall-closed',
    title: 'Hall closed',
    kind: 'urgent',
    text: 'The union hall is closed today.',
    link_url: paths.contact(),
    link_text: 'How to reach us',
  },
  {
    slug: 'vote-today',
    title: 'Vote today',
    kind: 'important',
    text: 'Today is the vote. Every member’s ballot counts.',
    link_url: paths.events(),
    link_text: 'See when and where',
  },
];

/** The next midnight in the time zone of the site, when an alert about today ends. */
export function endOfDay(now: number, timeZone: string): string | null {
  const today = toZonedTime(now, timeZone);
  if (!today) return null;
  const next = new Date(Date.UTC(today.year, today.month - 1, today.day + 1));
  return parseLocalTime(next.toISOString().slice(0, 10), timeZone);
}

export const COMMANDS: readonly Command[] = [
  ...READY_ALERTS.map(({ slug, title }) => ({
    title: `Alert: ${title}`,
    path: `${screens.alerts}/ready/${slug}`,
  })),
  { title: 'End alert', run: endCurrentAlert },
];

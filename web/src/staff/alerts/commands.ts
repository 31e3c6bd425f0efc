import { screens } from '../components/paths';
import type { Command } from '../components/screen-context';
import { endCurrent } from './current';
import { READY_ALERTS } from './ready';

/** What the search does about alerts: a form with a ready text, and the end of the current one. */
export const COMMANDS: readonly Command[] = [
  ...READY_ALERTS.map(({ slug, title }) => ({
    title: `Alert: ${title}`,
    path: `${screens.alerts}/ready/${slug}`,
  })),
  { title: 'End alert', run: endCurrent },
];

import { Link } from '@tanstack/react-router';
import type { Reference } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import styles from './media.module.css';

/** What a use is called, and the screen of it if there is one. */
const KINDS: Record<string, { label: string; screen?: string }> = {
  news: { label: 'News post', screen: screens.news },
  events: { label: 'Event', screen: screens.events },
  documents: { label: 'Document', screen: screens.documents },
  slides: { label: 'Slide', screen: screens.slides },
  social: { label: 'Social post', screen: screens.social },
  navigation: { label: 'Navigation link', screen: screens.navigation },
  products: { label: 'Product', screen: screens.products },
  settings: { label: 'Settings', screen: screens.settings },
};

const kindOf = ({ resource }: Reference) => KINDS[resource] ?? { label: resource };

const keyOf = ({ resource, id }: Reference) => `${resource} ${id}`;

/** Where a file is used, with the way to each. */
export function UseLinks({ uses }: { uses: readonly Reference[] }) {
  return (
    <ul className={styles.uses}>
      {uses.map((use) => {
        const { label, screen } = kindOf(use);
        return (
          <li key={keyOf(use)}>
            {screen === undefined && use.title}
            {screen === screens.settings && <Link to={screen}>{use.title}</Link>}
            {screen !== undefined && screen !== screens.settings && (
              <Link to={`${screen}/$id`} params={{ id: use.id }}>
                {use.title}
              </Link>
            )}{' '}
            <span className="quiet">{label}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The same without ways to anywhere, where something is asked. */
export function UseNames({ uses }: { uses: readonly Reference[] }) {
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={keyOf(use)}>
          <span className="clamp">{use.title}</span>{' '}
          <span className="quiet">{kindOf(use).label}</span>
        </li>
      ))}
    </ul>
  );
}

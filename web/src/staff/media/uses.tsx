import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import type { ReferringItem } from '../../shared/api/generated/types.gen';
import { capitalised } from '../../shared/lib/text';
import { ScreensContext } from '../components/screen-context';
import styles from './media.module.css';

/** The screen that a use is edited on, where on it, and what the use is called. A resource's tag is the name of its screen. */
function useKinds() {
  const known = useContext(ScreensContext);
  return ({ resource }: ReferringItem) => {
    const screen = known.find(({ path }) => path === `/admin/${resource}`);
    const [kind = resource, below = ''] = Object.entries(screen?.editors ?? {})[0] ?? [];
    return { label: capitalised(kind), screen: screen?.path, below };
  };
}

const keyOf = ({ resource, id }: ReferringItem) => `${resource} ${id}`;

/** Where a file is used, with the way to each. */
export function UseLinks({ uses }: { uses: readonly ReferringItem[] }) {
  const kindOf = useKinds();
  return (
    <ul className={styles.uses}>
      {uses.map((use) => {
        const { label, screen, below } = kindOf(use);
        return (
          <li key={keyOf(use)}>
            {screen === undefined && use.title}
            {screen !== undefined && (
              <Link to={below ? `${screen}/${below}` : screen} params={{ id: use.id }}>
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
export function UseNames({ uses }: { uses: readonly ReferringItem[] }) {
  const kindOf = useKinds();
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

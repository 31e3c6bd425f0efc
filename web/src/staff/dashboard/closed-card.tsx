import { Globe } from 'lucide-react';
import { paths } from '../../shared/paths';
import { PendingButton } from '../components/pending-button';
import { useMe } from '../components/permissions';
import { useSiteVisibility, useVisibilityChange } from '../components/site-visibility';
import styles from './dashboard-screen.module.css';

/** Tells staff that visitors don't see the site, and lets owners open it. */
export function ClosedCard() {
  const { role } = useMe();
  const change = useVisibilityChange();
  if (useSiteVisibility() !== 'closed') return null;
  return (
    <section className={`${styles.need} ${styles.line}`} aria-labelledby="closed">
      <h2 id="closed">Your site is closed to visitors</h2>
      <p>
        Visitors see a page that says “Coming soon”. <a href={paths.home}>You can view your site</a>{' '}
        while you’re signed in.
        {role !== 'owner' && ' Only an owner can open it.'}
      </p>
      {role === 'owner' && (
        <div className="actions">
          <PendingButton
            icon={Globe}
            label="Open the site"
            doing="Opening..."
            solid
            work={{ isPending: change.isPending, mutate: () => change.mutate('open') }}
          />
        </div>
      )}
    </section>
  );
}

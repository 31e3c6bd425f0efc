import type { Crumb } from '../../shared/lib/head';
import styles from './breadcrumbs.module.css';

/** Home is put in front; the last one is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        {crumbs.map((crumb, index) => (
          <li key={crumb.href} className={index === crumbs.length - 1 ? 'clamp' : undefined}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <a href={crumb.href}>{crumb.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

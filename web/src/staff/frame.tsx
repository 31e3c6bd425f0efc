import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ArrowLeft, Globe, LogOut, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Brand } from '../shared/components/brand';
import brand from '../shared/components/brand.module.css';
import { paths } from '../shared/paths';
import { authClient } from './auth/client';
import { Dialog } from './components/dialog';
import { useMe } from './components/me';
import { useScreens } from './components/screen-context';
import styles from './frame.module.css';

function Menu({ onChoose }: { onChoose?: () => void }) {
  const screens = useScreens();
  return (
    <ul className={styles.links}>
      {screens.map(({ label, path, icon: Icon }) => (
        <li key={path}>
          <Link
            to={path}
            activeOptions={{ exact: path === paths.admin, includeSearch: false }}
            onClick={onChoose}
          >
            <Icon className="icon" aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Who is signed in, and the ways out. */
function Leave() {
  const { email } = useMe();
  return (
    <div className={styles.leave}>
      <p className={`clamp ${styles.email}`}>{email}</p>
      <a className="btn" href={paths.home}>
        <Globe className="icon" aria-hidden="true" />
        View Site
      </a>
      <button
        type="button"
        className="btn"
        onClick={() => authClient().signOut({ scope: 'local' })}
      >
        <LogOut className="icon" aria-hidden="true" />
        Sign Out
      </button>
    </div>
  );
}

/** On phones the menu is a sheet; a chosen page closes it. */
function Sheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Menu" className={styles.sheet} onClose={onClose}>
      <nav aria-label="Admin">
        <Menu onChoose={onClose} />
      </nav>
      <Leave />
    </Dialog>
  );
}

/** What stands around every screen of the staff. */
export function Frame() {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Link className={`${brand.brand} ${styles.brand}`} to={paths.admin}>
          <Brand />
        </Link>
        <button
          type="button"
          className={`btn ${styles.open}`}
          aria-haspopup="dialog"
          onClick={() => setOpenedAt(pathname)}
        >
          <MenuIcon className="icon" aria-hidden="true" />
          Menu
        </button>
        <Leave />
      </header>
      <nav className={styles.side} aria-label="Admin">
        <Menu />
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        {pathname !== paths.admin && (
          <Link className="back" to={paths.admin}>
            <ArrowLeft className="icon" aria-hidden="true" />
            Back to Dashboard
          </Link>
        )}
        <Outlet />
      </main>
      {openedAt === pathname && <Sheet onClose={() => setOpenedAt(null)} />}
    </div>
  );
}

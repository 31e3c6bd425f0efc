import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ArrowLeft, Globe, LogOut, Menu as MenuIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { CrestAndName } from '../shared/components/brand';
import brand from '../shared/components/brand.module.css';
import { capitalised } from '../shared/lib/text';
import { paths } from '../shared/paths';
import { authClient } from './auth/client';
import { PaletteButton } from './command-palette/palette-button';
import { Dialog } from './components/dialog';
import { menuGroups, screens as screenPaths } from './components/paths';
import { useMe } from './components/permissions';
import type { RowSource } from './components/row-source';
import {
  type Attention,
  attentionQuery,
  type Screen,
  useScreens,
} from './components/screen-context';
import styles from './frame.module.css';

/** The most rows that are counted for a screen in the menu. */
const MOST_COUNTED = 99;

function AttentionCount({ rows, attention }: { rows: RowSource; attention: Attention }) {
  const { data } = useQuery(attentionQuery(rows, attention));
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return (
    <span className={styles.count}>
      {total > MOST_COUNTED ? `${MOST_COUNTED}+` : total}
      <span className="sr-only"> {attention.counted}</span>
    </span>
  );
}

function MenuLink({ screen, onChoose }: { screen: Screen; onChoose: (() => void) | undefined }) {
  const { label, path, icon: Icon, rows, attention = [] } = screen;
  return (
    <li>
      <Link
        to={path}
        activeOptions={{ exact: path === paths.admin, includeSearch: false }}
        onClick={onChoose}
      >
        <Icon className="icon" aria-hidden="true" />
        <span>{label}</span>
        {rows &&
          attention.map(
            (waits) =>
              waits.counted && <AttentionCount key={waits.title} rows={rows} attention={waits} />,
          )}
      </Link>
    </li>
  );
}

function Menu({ onChoose }: { onChoose?: () => void }) {
  const screens = useScreens();
  const heading = useId();
  const groups = menuGroups
    .map((group) => ({
      ...group,
      screens: group.paths.flatMap((path) => screens.filter((screen) => screen.path === path)),
    }))
    .filter((group) => group.screens.length > 0);
  return groups.map(({ title, paths: [first], screens: own }) => (
    <div key={first} className={styles.group}>
      {title && <h2 id={`${heading}-${title}`}>{title}</h2>}
      <ul className={styles.links} aria-labelledby={title ? `${heading}-${title}` : undefined}>
        {own.map((screen) => (
          <MenuLink key={screen.path} screen={screen} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  ));
}

/** The account and the ways out. Never at the right of the head: Publish is there in an editor, and some people press it twice. */
function AccountLinks() {
  const { email } = useMe();
  return (
    <div className={styles.leave}>
      <Link className={`clamp ${styles.email}`} to={screenPaths.account} title={email}>
        {email}
        <span className="sr-only">: your account</span>
      </Link>
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
function MenuSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Menu" className={styles.sheet} onClose={onClose}>
      <nav aria-label="Admin">
        <Menu onChoose={onClose} />
      </nav>
      <AccountLinks />
    </Dialog>
  );
}

/** The screens that others are parts of. */
const PARENT_SCREEN = /settings(?=\/home-page)|events(?=\/.+\/reservations)/;

function BackLink({ pathname }: { pathname: string }) {
  const whole = PARENT_SCREEN.exec(pathname)?.[0] ?? '';
  return (
    <Link className="back" to={whole ? `${paths.admin}/${whole}` : paths.admin}>
      <ArrowLeft className="icon" aria-hidden="true" />
      Back to {capitalised(whole || 'dashboard')}
    </Link>
  );
}

export function Frame() {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Link className={`${brand.brand} ${styles.brand}`} to={paths.admin}>
          <CrestAndName />
        </Link>
        <PaletteButton />
        <button
          type="button"
          className={`btn ${styles.open}`}
          aria-haspopup="dialog"
          onClick={() => setOpenedAt(pathname)}
        >
          <MenuIcon className="icon" aria-hidden="true" />
          Menu
        </button>
        <AccountLinks />
      </header>
      <div className={styles.side}>
        <nav aria-label="Admin">
          <Menu />
        </nav>
        <AccountLinks />
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        {pathname !== paths.admin && <BackLink pathname={pathname} />}
        <Outlet />
      </main>
      {openedAt === pathname && <MenuSheet onClose={() => setOpenedAt(null)} />}
    </div>
  );
}

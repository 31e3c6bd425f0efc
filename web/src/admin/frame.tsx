import { type ReactNode, useState } from 'react';
import { useSite } from '../components/site';
import { Crest } from '../components/ui/crest';
import { Dialog } from '../components/ui/dialog';
import { Icon } from '../components/ui/icon';
import { authClient } from '../features/auth/client';
import { paths } from '../paths';
import { useRouter } from '../router/context';
import { useMe } from './me';
import { HOME, screensFor } from './menu';

function Menu() {
  const { location } = useRouter();
  const { role } = useMe();
  return (
    <ul className="desk-links">
      {[HOME, ...screensFor(role)].map(({ label, href, icon }) => (
        <li key={href}>
          <a href={href} aria-current={href === location.path ? 'page' : undefined}>
            <Icon name={icon} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Who is signed in, and the ways out. */
function Leave() {
  const { email } = useMe();
  return (
    <div className="desk-leave">
      <p className="desk-email">{email}</p>
      <a className="btn" href={paths.home}>
        <Icon name="globe" />
        View Site
      </a>
      <button
        type="button"
        className="btn"
        onClick={() => authClient().signOut({ scope: 'local' })}
      >
        <Icon name="log-out" />
        Sign Out
      </button>
    </div>
  );
}

/** On phones the menu is a sheet; a chosen page closes it. */
function Sheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Menu" className="desk-sheet" onClose={onClose}>
      <nav aria-label="Admin">
        <Menu />
      </nav>
      <Leave />
    </Dialog>
  );
}

/** What stands around every screen of the staff. */
export function Frame({ children }: { children: ReactNode }) {
  const { site } = useSite();
  const { location } = useRouter();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return (
    <div className="desk">
      <header className="desk-head">
        <a className="brand" href={paths.admin}>
          {site.logo_url ? <img src={site.logo_url} alt="" /> : <Crest />}
          <span>{site.site_name}</span>
        </a>
        <button
          type="button"
          className="btn desk-open"
          aria-haspopup="dialog"
          onClick={() => setOpenedAt(location.key)}
        >
          <Icon name="menu" />
          Menu
        </button>
        <Leave />
      </header>
      <nav className="desk-side" aria-label="Admin">
        <Menu />
      </nav>
      <main id="main" className="desk-main" tabIndex={-1}>
        {location.path !== paths.admin && (
          <a className="back" href={paths.admin}>
            <Icon name="arrow-left" />
            Back to Dashboard
          </a>
        )}
        {children}
      </main>
      {openedAt === location.key && <Sheet onClose={() => setOpenedAt(null)} />}
    </div>
  );
}

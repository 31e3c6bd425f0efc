import { Icon } from '../components/ui/icon';
import { useAuthHead } from '../features/auth/head';
import { localPart } from './greeting';
import { useMe } from './me';
import { screensFor } from './menu';

export function Dashboard() {
  const me = useMe();
  useAuthHead('Dashboard');
  return (
    <>
      <h1>Welcome back, {localPart(me.email)}</h1>
      <ul className="desk-cards">
        {screensFor(me.role).map(({ label, href, icon, about }) => (
          <li key={href} className="desk-card">
            <Icon name={icon} />
            <h2>
              <a href={href}>{label}</a>
            </h2>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

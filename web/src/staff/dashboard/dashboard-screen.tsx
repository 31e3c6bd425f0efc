import { Link } from '@tanstack/react-router';
import { useAuthHead } from '../../shared/components/private-head';
import { useMe } from '../components/me';
import { useScreens } from '../components/screen';
import styles from './dashboard-screen.module.css';
import { localPart } from './greeting';

export default function DashboardScreen() {
  const me = useMe();
  const [, ...others] = useScreens();
  useAuthHead('Dashboard');
  return (
    <>
      <h1>Welcome back, {localPart(me.email)}</h1>
      <ul className={styles.cards}>
        {others.map(({ label, path, icon: Icon, about }) => (
          <li key={path} className={styles.card}>
            <Icon className="icon" aria-hidden="true" />
            <h2>
              <Link to={path}>{label}</Link>
            </h2>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

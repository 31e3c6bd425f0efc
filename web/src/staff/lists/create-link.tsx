import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import styles from './lists.module.css';

interface Props {
  to: string;
  /** Its first word is all that a phone has room for beside a title. */
  label: string;
}

/** Leads to the form of a new row. */
export function CreateLink({ to, label }: Props) {
  const [first, ...rest] = label.split(' ');
  return (
    <Link className="btn btn-solid" to={to} search={true}>
      <Plus className="icon" aria-hidden="true" />
      <span>
        {first}
        <span className={styles.rest}> {rest.join(' ')}</span>
      </span>
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { linkOf, Menu, type MenuItem } from '../components/menu';
import styles from './lists.module.css';

interface Props {
  items: readonly MenuItem[];
}

/** Actions on a list: buttons beside its title, or a menu where they do not fit. */
export function ListTools({ items }: Props) {
  if (items.length === 0) return null;
  return (
    <>
      <div className={`actions ${styles.tools}`}>
        {items.map((item) => (
          <Tool key={item.label} item={item} />
        ))}
      </div>
      <div className={styles.more}>
        <Menu label="More" named items={items}>
          <Ellipsis className="icon" aria-hidden="true" />
          <span className={styles.rest}>More</span>
        </Menu>
      </div>
    </>
  );
}

function Tool({ item: { label, icon: Icon, disabled, run, to } }: { item: MenuItem }) {
  const looks = {
    className: 'btn',
    children: (
      <>
        {Icon && <Icon className="icon" aria-hidden="true" />}
        {label}
      </>
    ),
  };
  if (to) return <Link {...looks} {...linkOf(to)} />;
  return (
    <button
      {...looks}
      type="button"
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && run?.()}
    />
  );
}

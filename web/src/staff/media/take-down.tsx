import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useContext } from 'react';
import { takeDownPicture } from '../../shared/api/generated/sdk/admin-picture-takedowns.gen';
import type { ReferringItem, StoredFileDetail } from '../../shared/api/generated/types.gen';
import { capitalised } from '../../shared/lib/text';
import { staffClient as client } from '../api/client';
import { confirm } from '../components/confirm';
import { may, useMe } from '../components/permissions';
import { ScreensContext } from '../components/screen-context';
import { toast } from '../components/toast-store';
import { usedInText } from './file-grid';
import styles from './media.module.css';

interface Props {
  file: StoredFileDetail;
  onGone: () => void;
}

/** Removes a picture from the whole site by one action, for somebody who does not want to be seen. */
export function TakeDown({ file, onGone }: Props) {
  const queries = useQueryClient();
  const { role } = useMe();
  if (!file.width || !may(role, 'staff')) return null;
  const ask = async () => {
    let items = 0;
    let remaining = 0;
    const agreed = await confirm({
      title: 'Take down everywhere',
      body: (
        <>
          <p>
            The picture leaves every page and album that shows it, and the library, with all of its
            copies. What is nothing without it, such as a slide, is deleted.
          </p>
          {file.use_count > 0 && (
            <>
              <p>{usedInText(file.use_count)}:</p>
              <UseNames uses={file.uses} />
            </>
          )}
          <p>This action cannot be undone.</p>
        </>
      ),
      action: 'Take down',
      doing: 'Taking down...',
      danger: true,
      run: async () => {
        const done = await takeDownPicture({ client, body: { path: file.path } });
        items = done.items;
        remaining = done.remaining;
        // It may have been in any list.
        void queries.invalidateQueries();
      },
    });
    if (!agreed) return;
    toast(
      'Picture taken down',
      [
        items === 1 ? 'One item was changed.' : `${items} items were changed.`,
        remaining > 0 && `${remaining} still name its address, where nothing is any more.`,
      ]
        .filter(Boolean)
        .join(' '),
    );
    onGone();
  };
  return (
    <button type="button" className="btn btn-danger-quiet" onClick={() => void ask()}>
      <EyeOff className="icon" aria-hidden="true" />
      Take down everywhere
    </button>
  );
}

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

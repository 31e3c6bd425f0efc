import type { AutosaveSummary } from '../../shared/api/generated/types.gen';
import { Notice } from '../../shared/components/alert';
import { Ago } from '../../shared/components/dates';
import styles from './editor.module.css';
import type { ServerDraft } from './use-server-draft';
import type { FormValues } from './values';

type Drafts = Pick<ServerDraft<FormValues>, 'remote' | 'unsaved' | 'resume' | 'discard'>;

interface Props {
  drafts: Drafts;
  /** Plural name, as in 'news posts'. */
  many: string;
}

/** Offers what was typed into this row elsewhere. */
export function FoundAutosave({ drafts }: Pick<Props, 'drafts'>) {
  const { remote: found } = drafts;
  if (!found) return null;
  return (
    <Notice>
      <p>
        You typed this on another device <Ago instant={found.updated_at} />.
      </p>
      <Choice drafts={drafts} item={found} />
    </Notice>
  );
}

/** Offers drafts of rows that were never saved. */
export function UnsavedItems({ drafts, many }: Props) {
  const { unsaved } = drafts;
  if (unsaved.length === 0) return null;
  return (
    <Notice>
      <p>{`You have ${many} that you didn’t save.`}</p>
      <ul className={styles.unsaved}>
        {unsaved.map((item) => (
          <li key={item.item}>
            <p>
              <strong>{item.title}</strong>{' '}
              <span className="quiet">
                <Ago instant={item.updated_at} />
              </span>
            </p>
            <Choice drafts={drafts} item={item} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Choice({ drafts, item }: { drafts: Drafts; item: AutosaveSummary }) {
  const of = <span className="sr-only"> {item.title}</span>;
  return (
    <div className="actions">
      <button type="button" className="btn btn-small" onClick={() => void drafts.resume(item)}>
        Continue{of}
      </button>
      <button type="button" className="btn btn-small" onClick={() => drafts.discard(item)}>
        Discard{of}
      </button>
    </div>
  );
}

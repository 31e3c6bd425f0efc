import type { AutosaveSummary } from '../../shared/api/generated/types.gen';
import { Notice } from '../../shared/components/alert';
import { Ago } from '../../shared/components/dates';
import styles from './editor.module.css';
import type { AutosaveControl } from './use-autosave';

interface Props {
  autosave: AutosaveControl;
  /** Plural name, as in 'news posts'. */
  many: string;
}

/** Offers what was typed into this row elsewhere. */
export function FoundAutosave({ autosave }: Pick<Props, 'autosave'>) {
  const { found } = autosave;
  if (!found) return null;
  return (
    <Notice>
      <p>
        You typed this on another device <Ago instant={found.updated_at} />.
      </p>
      <Choice autosave={autosave} item={found} />
    </Notice>
  );
}

/** Offers drafts of rows that were never saved. */
export function UnsavedItems({ autosave, many }: Props) {
  const { unsaved } = autosave;
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
            <Choice autosave={autosave} item={item} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Choice({ autosave, item }: { autosave: AutosaveControl; item: AutosaveSummary }) {
  const of = <span className="sr-only"> {item.title}</span>;
  return (
    <div className="actions">
      <button type="button" className="btn btn-small" onClick={() => void autosave.resume(item)}>
        Continue{of}
      </button>
      <button type="button" className="btn btn-small" onClick={() => autosave.discard(item)}>
        Discard{of}
      </button>
    </div>
  );
}

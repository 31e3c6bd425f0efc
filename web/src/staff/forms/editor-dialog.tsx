import { X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Dialog } from '../components/dialog';
import styles from './editor.module.css';

const BarContext = createContext<HTMLElement | null>(null);

/** Where an editor puts its state and its buttons: beside the title of the window. */
export const useEditorBar = () => useContext(BarContext);

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export default function EditorDialog({ title, onClose, children }: Props) {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <Dialog
      title={title}
      className={styles.window}
      onClose={onClose}
      head={(id) => (
        <header className={styles.bar}>
          <button type="button" className={`btn ${styles.cancel}`} onClick={onClose}>
            <X className="icon" aria-hidden="true" />
            <span>Cancel</span>
          </button>
          <h2 id={id}>{title}</h2>
          <div ref={setBar} className={styles.slot} />
        </header>
      )}
    >
      <div className={styles.body}>
        <BarContext value={bar}>{children}</BarContext>
      </div>
    </Dialog>
  );
}

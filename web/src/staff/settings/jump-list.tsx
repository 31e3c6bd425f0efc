import styles from './jump-list.module.css';

function jumpTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

interface Props {
  sections: Readonly<Record<string, string>>;
}

/** Leads to the sections of a long form. Buttons, because a link would be a navigation, which an unsaved form blocks. */
export default function JumpList({ sections }: Props) {
  return (
    <nav className={styles.jumps} aria-label="Sections">
      {Object.entries(sections).map(([id, title]) => (
        <button key={id} type="button" className="btn btn-small" onClick={() => jumpTo(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

import table from '../components/table.module.css';

interface Props {
  /** A word that sets the row apart. */
  badge?: string | false | undefined;
  /** Short words; what is missing is left out. */
  parts: readonly (string | null | undefined | false)[];
}

/** A quiet line below the name of a row. */
export function Beneath({ badge, parts }: Props) {
  const words = parts.filter(Boolean).join(' · ');
  if (!badge && !words) return null;
  return (
    <span className={`clamp ${table.beneath}`}>
      {badge && (
        <>
          <span className="badge">{badge}</span>{' '}
        </>
      )}
      {words}
    </span>
  );
}

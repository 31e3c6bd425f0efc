import table from '../components/table.module.css';

interface Props {
  /** Short words; what is missing is left out. */
  parts: readonly (string | null | undefined | false)[];
}

/** A quiet line below the name of a row. */
export function Beneath({ parts }: Props) {
  const words = parts.filter(Boolean).join(' · ');
  return words && <span className={`clamp ${table.beneath}`}>{words}</span>;
}

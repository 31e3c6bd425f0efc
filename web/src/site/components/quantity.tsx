import { Icon } from '../../shared/components/icon';
import styles from './quantity.module.css';

interface Props {
  value: number;
  /** How many are left. */
  most: number;
  onChange: (quantity: number) => void;
  /** What it is how many of, where several stand on a page. */
  about?: string;
  /** Fewer than this cannot be chosen. */
  least?: number;
}

/** How many: from 1 to as many as are left (specification section 2). */
export function Quantity({ value, most, onChange, about, least = 1 }: Props) {
  const of = about ? ` of ${about}` : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put a legend between the buttons
    <div className={styles.quantity} role="group" aria-label={`Quantity${of}`}>
      <button
        type="button"
        aria-label={`Decrease quantity${of}`}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={`Increase quantity${of}`}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

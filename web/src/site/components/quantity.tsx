import type { MouseEvent } from 'react';
import { Icon } from '../../shared/components/icon';
import styles from './quantity.module.css';

interface Props {
  value: number;
  /** 0 where fewer than one are none. */
  least?: 0 | 1;
  most: number;
  onChange?: (quantity: number) => void;
  /** Of a form's field, which its buttons submit instead. */
  name?: string;
  /** Name of the item, if a page has several. */
  about?: string;
  busy?: boolean;
}

export function Quantity({ value, least = 1, most, onChange, name, about, busy = false }: Props) {
  const of = about ? ` of ${about}` : '';
  // Not `disabled`: the pressed button would lose the focus.
  const step = (by: 1 | -1) => {
    const can = !busy && (by < 0 ? value > least : value < most);
    return {
      ...(name
        ? { type: 'submit' as const, name, value: value + by }
        : { type: 'button' as const }),
      'aria-disabled': !can,
      onClick: (event: MouseEvent) => {
        if (can) onChange?.(value + by);
        else event.preventDefault();
      },
    };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put a legend between the buttons
    <div className={styles.quantity} role="group" aria-label={`Quantity${of}`}>
      <button aria-label={`Decrease quantity${of}`} {...step(-1)}>
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button aria-label={`Increase quantity${of}`} {...step(1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

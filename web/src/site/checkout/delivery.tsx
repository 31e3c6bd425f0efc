import type { Delivery, DeliveryOption } from '../../shared/api/generated/types.gen';
import { usd } from '../../shared/lib/money';
import styles from './checkout.module.css';
import { Pickup } from './pickup';

interface Props {
  options: readonly DeliveryOption[];
  chosen: Delivery;
  onChoose: (delivery: Delivery) => void;
}

export function DeliveryChoice({ options, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>
        <h2>Delivery</h2>
      </legend>
      {options.map(({ id, label, price, pickup }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name="delivery"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span>
            <strong>{label}</strong>
            {pickup && <Pickup details={pickup} />}
          </span>
          <span>{price > 0 ? usd(price) : 'Free'}</span>
        </label>
      ))}
    </fieldset>
  );
}

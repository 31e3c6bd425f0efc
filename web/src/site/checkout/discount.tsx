import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Field } from '../../shared/components/field';
import styles from './checkout.module.css';

interface Props {
  /** The code that was applied; empty for none. */
  code: string;
  /** Effect of the code, once known. */
  label: string | undefined;
  /** Why it does nothing. */
  problem: string | undefined;
  onApply: (code: string) => void;
}

/** A separate form, so that Enter applies the code instead of placing the order. */
export function Discount({ code, label, problem, onApply }: Props) {
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const used = useRef(false);
  // Moves the focus when its button disappeared or the code is wrong, unless the buyer is already typing elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the outcome of the code changes
  useEffect(() => {
    const isOnItsWay = code !== '' && !label && !problem;
    if (isOnItsWay) return;
    const at = document.activeElement;
    const isHere = at === document.body || part.current?.contains(at);
    if (used.current && isHere) part.current?.querySelector<HTMLElement>('input, button')?.focus();
    used.current = false;
  }, [label, problem]);
  const apply = (typed: string) => {
    used.current = true;
    onApply(typed);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    apply(String(typed).trim().toUpperCase());
  };
  return (
    <div ref={part}>
      {code && label ? (
        <p className={styles.line}>
          <span>{`${code}: ${label}`}</span>
          <button type="button" className="link" onClick={() => apply('')}>
            Remove<span className="sr-only"> discount code</span>
          </button>
        </p>
      ) : (
        <form className={styles.discount} aria-labelledby={id} onSubmit={onSubmit}>
          <span id={id} className="sr-only">
            Discount
          </span>
          <Field
            name="code"
            label="Discount code (optional)"
            defaultValue={code}
            error={problem}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
          <button type="submit" className="btn">
            Apply
          </button>
        </form>
      )}
    </div>
  );
}

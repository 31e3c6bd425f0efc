import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../../shared/components/field';
import styles from './checkout.module.css';

interface Props {
  code: string;
  label: string | undefined;
  problem: string | undefined;
  onApply: (code: string) => void;
}

/** A separate form for a discount code, so that Enter does not place the order. */
export function Discount({ code, label, problem, onApply }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const used = useRef(false);
  const [isOpen, setOpen] = useState(code !== '');
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
    setOpen(true);
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
        <p className="pair">
          <span>{`${code}: ${label}`}</span>
          <button type="button" className="link" onClick={() => apply('')}>
            Remove<span className="sr-only"> discount code</span>
          </button>
        </p>
      ) : (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={`link ${styles.fold}`}>Add a discount code</summary>
          <form className={styles.discount} aria-label="Discount" onSubmit={onSubmit}>
            <Field
              name="code"
              label="Discount code"
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
        </details>
      )}
    </div>
  );
}

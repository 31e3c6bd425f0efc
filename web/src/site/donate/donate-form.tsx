import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NoticeBox } from '../../shared/components/alert';
import { Field } from '../../shared/components/field';
import { readFormValues, useForm } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { SubmitButton } from '../../shared/components/submit';
import { usd } from '../../shared/lib/money';
import chips from '../components/chips.module.css';
import { fillForm } from '../components/form-draft';
import styles from './donate-page.module.css';
import { readDraft, writeDraft } from './draft';
import {
  AMOUNTS,
  amountOf,
  check,
  MONTHLY,
  NAMES,
  type Name,
  OTHER,
  startDonation,
} from './start-donation';

const DEFAULT_AMOUNT = '25';

export function DonateForm() {
  const [chosen, setChosen] = useState<string>(DEFAULT_AMOUNT);
  const [other, setOther] = useState('');
  const [isMonthly, setMonthly] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  const [turnedBack, setTurnedBack] = useState(false);
  useEffect(() => {
    // Also when the browser shows this very page again.
    const resume = () => {
      const draft = readDraft();
      if (!draft || !place.current) return;
      fillForm(place.current, draft.values);
      if (!draft.left) return;
      setTurnedBack(true);
      writeDraft({ ...draft, left: false });
    };
    resume();
    window.addEventListener('pageshow', resume);
    // Includes input from before hydration.
    const values = readFormValues(place.current as HTMLFormElement, NAMES);
    setChosen(values.chosen);
    setOther(values.other);
    setMonthly(values.interval === MONTHLY);
    return () => window.removeEventListener('pageshow', resume);
  }, []);
  const form = useForm<Name>({ names: NAMES, check, send: startDonation });
  const { errors } = form;
  const amount = amountOf({ chosen, other });
  const each = isMonthly ? ' a month' : '';
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name, value, checked } = event.target as HTMLInputElement;
    if (name === 'chosen') setChosen(value);
    if (name === 'other') setOther(value);
    if (name === 'interval') setMonthly(checked);
    setTurnedBack(false);
    writeDraft({ values: readFormValues(event.currentTarget, NAMES), left: false });
    form.onInput(event);
  };
  return (
    <form
      ref={place}
      className="form needs-script"
      aria-label="Make a donation"
      noValidate
      onSubmit={form.onSubmit}
      onInput={onInput}
    >
      {turnedBack && (
        <NoticeBox>
          <p>
            Your donation wasn’t finished. Unless you get a receipt by email, nothing was charged.
          </p>
        </NoticeBox>
      )}
      <fieldset className={`${chips.chips} ${styles.amounts}`}>
        <legend>Amount</legend>
        {AMOUNTS.map((dollars) => (
          <label key={dollars}>
            <input
              type="radio"
              name="chosen"
              value={dollars}
              defaultChecked={`${dollars}` === DEFAULT_AMOUNT}
            />
            <span>${dollars}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="chosen" value={OTHER} />
          <span>Other amount</span>
        </label>
      </fieldset>
      <div hidden={chosen !== OTHER}>
        <Field
          name="other"
          label="Amount in US dollars"
          hint="From $1 to $25,000."
          inputMode="decimal"
          autoComplete="off"
          error={errors.other}
        />
      </div>
      <label className={styles.monthly}>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself */}
        <input type="checkbox" role="switch" name="interval" value={MONTHLY} />
        Give this every month
      </label>
      <Field name="name" label="Name" autoComplete="name" aria-required error={errors.name} />
      <Field
        name="email"
        label="Email"
        hint="For your receipt."
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        aria-required
        error={errors.email}
      />
      <RejectionAlert refusal={form.refusal} />
      <SubmitButton busy={form.busy} doing="One moment..." className="btn btn-solid btn-large">
        {Number.isNaN(amount) ? 'Donate' : `Donate ${usd(amount)}${each}`}
      </SubmitButton>
      <p className="quiet">
        You’ll pay on our payment partner’s secure page. We never see your card number.
        {isMonthly && ' You can stop at any time, with the link in your receipt.'}
      </p>
    </form>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Cart, CheckoutOptions, Delivery } from '../../shared/api/generated/types.gen';
import { useForm } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { usd } from '../../shared/lib/money';
import { attemptFor } from './attempt';
import { check, orderOf } from './check';
import { AddressFields, ContactFields } from './contact-fields';
import { DeliveryChoice } from './delivery';
import { NAMES, type Name, namesFor, readDraft, writeDraft } from './draft';
import { cartContents, quoteQuery, refreshCheckout } from './queries';
import { type CheckoutFailure, startPayment } from './start-payment';
import { Summary } from './summary';

interface Props {
  options: CheckoutOptions;
  cart: Cart;
  onEdit: () => void;
}

const FORM = 'checkout-form';

export function CheckoutForm({ options, cart, onEdit }: Props) {
  const queries = useQueryClient();
  const [draft] = useState(readDraft);
  const [wanted, setDelivery] = useState(draft.delivery);
  const [state, setState] = useState(draft.values.state ?? '');
  const [code, setCode] = useState(draft.code);
  const [outcome, setOutcome] = useState<CheckoutFailure | null>(null);
  // An earlier offer may have ended.
  const delivery = (options.delivery.find(({ id }) => id === wanted) ?? options.delivery[0])?.id;
  const shipped = delivery === 'shipping';
  const quote = useQuery(
    quoteQuery(
      {
        delivery: delivery ?? 'pickup',
        state: shipped && state ? state : undefined,
        discount_code: code || undefined,
      },
      cart,
    ),
  );
  const { data: priced, isPlaceholderData: pricing } = quote;
  const form = useForm<Name>({
    names: NAMES,
    check: (values) => check(values, delivery ?? 'pickup'),
    send: async (values) => {
      setOutcome(null);
      if (!priced || pricing || !delivery) return null;
      const applied = priced.discount_code?.code;
      const order = orderOf(values, { delivery, code: applied, total: priced.total });
      const answer = await startPayment(attemptFor(order, cartContents(cart)));
      setOutcome(answer);
      if (answer?.outdated) await refreshCheckout(queries);
      return answer?.refusal ?? null;
    },
  });
  const choose = (chosen: Delivery) => {
    setDelivery(chosen);
    writeDraft({ delivery: chosen });
  };
  const apply = (typed: string) => {
    setCode(typed);
    writeDraft({ code: typed });
    setOutcome(null);
    if (typed === code) void quote.refetch();
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    // Keeps the postal address of an order that is picked up this time.
    const typed = NAMES.filter((name) => data.has(name)).map((name) => [name, data.get(name)]);
    writeDraft({ values: { ...readDraft().values, ...Object.fromEntries(typed) } });
    form.onInput(event);
  };
  const fields = { errors: form.errors, values: draft.values };
  const marked = namesFor(delivery ?? 'pickup').filter((name) => form.errors[name]).length;
  const payable = priced && !pricing && priced.lines.length > 0;
  /** The tax is that of the state: until it is chosen, nobody knows what is to be paid. */
  const isTaxKnown = !shipped || state !== '';
  return (
    <div className="beside">
      <form id={FORM} className="form" noValidate onSubmit={form.onSubmit} onInput={onInput}>
        {delivery && (
          <DeliveryChoice options={options.delivery} chosen={delivery} onChoose={choose} />
        )}
        <ContactFields {...fields} />
        {/* The typed address is still there for a buyer who changes their mind twice. */}
        <div className="form" hidden={!shipped}>
          <AddressFields {...fields} states={options.states} onState={setState} />
        </div>
      </form>
      <section className="form panel" aria-labelledby="your-order">
        <Summary
          items={cart.items}
          quote={quote}
          delivery={delivery ?? 'pickup'}
          isTaxKnown={isTaxKnown}
          code={code}
          codeProblem={outcome?.code}
          onApply={apply}
          onEdit={onEdit}
        />
        {priced ? (
          <>
            <RejectionAlert refusal={form.refusal} />
            {marked > 0 && (
              <p className="field-error">
                {marked === 1 ? '1 field needs' : `${marked} fields need`} your attention.
              </p>
            )}
            <button
              type="submit"
              form={FORM}
              className="btn btn-solid btn-large"
              aria-disabled={!payable || form.busy || undefined}
              onClick={(event) => {
                if (!payable) event.preventDefault();
              }}
            >
              {form.busy
                ? 'One moment...'
                : pricing
                  ? 'Updating total...'
                  : outcome?.again
                    ? 'Try again'
                    : buttonLabel(priced.total, isTaxKnown)}
            </button>
            <p className="quiet" role="status">
              {pricing && quote.fetchStatus === 'paused'
                ? 'You’re offline. We’ll update your total when you’re back online.'
                : isTaxKnown
                  ? 'You’ll pay on our payment partner’s secure page. We never see your card number.'
                  : 'Choose your state to see the sales tax and your total.'}
            </p>
          </>
        ) : (
          quote.isFetching && (
            <p className="quiet" role="status">
              Calculating total...
            </p>
          )
        )}
      </section>
    </div>
  );
}

function buttonLabel(total: number, isTaxKnown: boolean): string {
  if (!isTaxKnown) return 'Continue';
  return total === 0 ? 'Place order' : `Pay ${usd(total)}`;
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { CartItem, Delivery, Quote, QuoteLine } from '../../shared/api/generated/types.gen';
import { AlertBox } from '../../shared/components/alert';
import { Loaded } from '../../shared/components/states';
import { Amounts, QuoteItems } from './amounts';
import { Discount } from './discount';
import { OrderSkeleton } from './order-skeleton';

interface Props {
  items: readonly CartItem[];
  quote: UseQueryResult<Quote>;
  delivery: Delivery;
  isTaxKnown: boolean;
  code: string;
  codeProblem: string | undefined;
  onApply: (code: string) => void;
  onEdit: () => void;
}

const productOf = ({ name, size, color }: QuoteLine, items: readonly CartItem[]) =>
  items.find(
    ({ product }) => product?.name === name && product.size === size && product.color === color,
  )?.product;

export function Summary({
  items,
  quote,
  delivery,
  isTaxKnown,
  code,
  codeProblem,
  onApply,
  onEdit,
}: Props) {
  return (
    <>
      <div className="pair">
        <h2 id="your-order">Your order</h2>
        <button type="button" className="link" onClick={onEdit}>
          Edit cart
        </button>
      </div>
      <Loaded query={quote} failure="We couldn’t work out the total" skeleton={<OrderSkeleton />}>
        {({ lines, discount_code, problem, ...amounts }) =>
          lines.length === 0 ? (
            <AlertBox>
              <p>{problem}</p>
            </AlertBox>
          ) : (
            <>
              <QuoteItems lines={lines} pictures={lines.map((line) => productOf(line, items))} />
              <Discount
                code={code}
                label={discount_code?.label}
                problem={(code ? problem : null) ?? codeProblem}
                onApply={onApply}
              />
              <div role="status" aria-busy={quote.isPlaceholderData}>
                <Amounts
                  of={amounts}
                  code={discount_code?.code}
                  shipped={delivery === 'shipping'}
                  untaxed={isTaxKnown ? undefined : 'Depends on your state'}
                  pending={quote.isPlaceholderData}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}

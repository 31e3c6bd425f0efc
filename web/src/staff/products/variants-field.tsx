import { Link } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { screens } from '../components/paths';
import { TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import { DollarField, NumberField } from '../forms/number-fields';
import { useParts } from '../forms/use-parts';
import styles from './products.module.css';
import { type EditedProduct, NEW_VARIANT, type VariantValues } from './values';

interface Props {
  product: EditedProduct | null;
  divided: boolean;
  onDivide: () => void;
}

const PRICE_REQUIRED = 'Price is required';

function useIsPlain(): boolean {
  const [first, ...others]: VariantValues[] = useWatch({ name: 'variants' });
  return others.length === 0 && !first?.size && !first?.color;
}

export function SkuField({ divided }: Pick<Props, 'divided'>) {
  const plain = useIsPlain();
  if (divided || !plain) return null;
  return (
    <TextField name="variants.0.sku" label="SKU" hint="Your own number for it, if it has one." />
  );
}

export function VariantsField({ product, divided, onDivide }: Props) {
  const { parts: variants, add: append, remove } = useParts<VariantValues>('variants');
  const { getFieldState, formState, clearErrors } = useFormContext();
  const wrong = getFieldState('variants', formState).error;
  const message = typeof wrong?.message === 'string' ? wrong.message : undefined;
  const refused = useRef(message);
  refused.current = message;
  // An error of the whole list belongs to no field, so that no change of a field would clear it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they change
  useEffect(() => {
    if (refused.current) clearErrors('variants');
  }, [variants, clearErrors]);
  const [first] = variants;
  const plain = useIsPlain() && !divided;
  if (plain) {
    return (
      <>
        <FormRow>
          <DollarField name="variants.0.price" label="Price" required={PRICE_REQUIRED} />
          <Stock at={0} variant={first} product={product} />
        </FormRow>
        <div>
          <button type="button" className="btn btn-small" onClick={onDivide}>
            <Plus className="icon" aria-hidden="true" />
            Add sizes or colors
          </button>
        </div>
      </>
    );
  }
  const add = () => {
    const last = variants.at(-1);
    const next = { ...NEW_VARIANT, color: last?.color ?? '', price: last?.price ?? null };
    append(next, 'size');
  };
  return (
    <fieldset className={styles.group} aria-describedby={message ? 'variants-error' : undefined}>
      <legend>Sizes, colors and prices</legend>
      {message && (
        <p className="field-error" id="variants-error" role="alert">
          {message}
        </p>
      )}
      <ol className={styles.variants}>
        {variants.map((variant, at) => {
          const name = [variant.size, variant.color].filter(Boolean).join(', ') || `row ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: its fields are named by its place
            <li key={at}>
              <fieldset className={styles.variant}>
                <legend className="sr-only">{name}</legend>
                <TextField
                  name={`variants.${at}.size`}
                  label="Size"
                  suggestions={SIZE_SUGGESTIONS}
                />
                <TextField name={`variants.${at}.color`} label="Color" />
                <TextField name={`variants.${at}.sku`} label="SKU" />
                <DollarField
                  name={`variants.${at}.price`}
                  label="Price"
                  required={PRICE_REQUIRED}
                />
                <Stock at={at} variant={variant} product={product} />
                <button
                  type="button"
                  className="icon-button"
                  title={`Remove ${name}`}
                  disabled={variants.length === 1}
                  onClick={() => remove(at)}
                >
                  <Trash2 className="icon" aria-hidden="true" />
                  <span className="sr-only">Remove {name}</span>
                </button>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <button type="button" className="btn btn-small" onClick={add}>
        <Plus className="icon" aria-hidden="true" />
        Add a size or color
      </button>
    </fieldset>
  );
}

const SIZE_SUGGESTIONS = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'];

interface StockProps extends Pick<Props, 'product'> {
  at: number;
  variant: VariantValues | undefined;
}

function Stock({ at, variant, product }: StockProps) {
  if (!variant?.id || !product) {
    return <NumberField name={`variants.${at}.inventory_count`} label="In stock" />;
  }
  return (
    <p className="field">
      <span className={styles.label}>In stock</span>
      <span className={styles.count}>
        {product.onHand[variant.id] ?? 0}{' '}
        <Link to={`${screens.products}/$id/stock`} params={{ id: product.id }} search={true}>
          Adjust
        </Link>
      </span>
    </p>
  );
}

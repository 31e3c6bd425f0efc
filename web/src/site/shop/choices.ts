import type { ProductVariant } from '../../shared/api/generated/types.gen';
import { variantLabel } from '../cart/words';

export interface ChoiceGroup {
  name: 'size' | 'color' | 'variant_id';
  legend: string;
  options: { value: string; label: string }[];
}

export type ChosenOptions = Partial<Record<ChoiceGroup['name'], string>>;

const groupOf = (name: 'size' | 'color', legend: string, variants: readonly ProductVariant[]) => {
  const values = [...new Set(variants.flatMap((variant) => variant[name] ?? []))];
  return { name, legend, options: values.map((value) => ({ value, label: value })) };
};

/** The choices that a product offers. If only some variants have a size or a color, the variants are a single choice. */
export function choiceGroups(variants: readonly ProductVariant[]): ChoiceGroup[] {
  if (variants.length < 2) return [];
  const groups = [groupOf('size', 'Size', variants), groupOf('color', 'Color', variants)];
  const isMixed = groups.some(
    ({ name, options }) => options.length > 0 && variants.some((variant) => !variant[name]),
  );
  if (!isMixed) return groups.filter(({ options }) => options.length > 0);
  const options = variants.map((variant) => ({ value: variant.id, label: variantLabel(variant) }));
  return [{ name: 'variant_id', legend: 'Option', options }];
}

const optionOf = (variant: ProductVariant, name: ChoiceGroup['name']) =>
  name === 'variant_id' ? variant.id : (variant[name] ?? undefined);

const matchingVariants = (variants: readonly ProductVariant[], chosen: ChosenOptions) => {
  const wanted = Object.entries(chosen) as [ChoiceGroup['name'], string][];
  return variants.filter((variant) =>
    wanted.every(([name, value]) => optionOf(variant, name) === value),
  );
};

/** Initial choice: values without an alternative. */
export const onlyChoices = (groups: readonly ChoiceGroup[]): ChosenOptions =>
  Object.fromEntries(
    groups.flatMap(({ name, options: [first, ...others] }) =>
      first && others.length === 0 ? [[name, first.value]] : [],
    ),
  );

/** Whether something is left of a choice, with what is chosen beside it. */
export const isInStock = (
  variants: readonly ProductVariant[],
  chosen: ChosenOptions,
  [name, value]: [ChoiceGroup['name'], string],
) =>
  matchingVariants(variants, { ...chosen, [name]: value }).some(
    (variant) => variant.inventory_count > 0,
  );

export interface Selection {
  variant?: ProductVariant;
  problem?: string;
}

export function selectionOf(
  variants: readonly ProductVariant[],
  groups: readonly ChoiceGroup[],
  chosen: ChosenOptions,
): Selection {
  if (groups.length === 0) return { variant: variants[0] };
  if (groups.some(({ name }) => !chosen[name])) return {};
  const [variant] = matchingVariants(variants, chosen);
  if (!variant)
    return { problem: `${variantLabel(chosen)} isn’t available. Choose another combination.` };
  if (variant.inventory_count > 0) return { variant };
  return { variant, problem: `${variantLabel(variant)} is sold out.` };
}

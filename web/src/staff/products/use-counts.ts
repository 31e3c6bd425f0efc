import { useState } from 'react';
import type { VariantStock } from '../../shared/api/generated/types.gen';
import { countOf, onShelf } from './stock';

/** A text in a cell, and the units on the shelf when it was typed: what is sold meanwhile is not overwritten. */
interface Typed {
  text: string;
  shelf: number;
}

export interface Counts {
  /** The text in the cell of a variant. */
  textOf: (variant: VariantStock) => string;
  /** The units on the shelf that its text is about. */
  shelfOf: (variant: VariantStock) => number;
  type: (variant: VariantStock, text: string) => void;
  /** Forgets the texts that were saved; those that were typed since are about the new stock. */
  onSaved: (sent: Record<string, string>, stored: readonly VariantStock[]) => void;
  /** The texts of these variants are about the new stock from now on. */
  onOutdated: (variants: readonly VariantStock[]) => void;
  isChanged: boolean;
}

/** Unsaved input in the cells of a stock table. */
export function useCounts(variants: readonly VariantStock[]): Counts {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const shelfOf = (variant: VariantStock) => typed[variant.id]?.shelf ?? onShelf(variant);
  const textOf = (variant: VariantStock) => typed[variant.id]?.text ?? String(onShelf(variant));
  const based = (known: typeof typed, on: readonly VariantStock[]) =>
    Object.fromEntries(
      Object.entries(known).map(([id, cell]) => {
        const variant = on.find((variant) => variant.id === id);
        return [id, variant ? { ...cell, shelf: onShelf(variant) } : cell];
      }),
    );
  return {
    textOf,
    shelfOf,
    type: (variant, text) =>
      setTyped((known) => ({
        ...known,
        [variant.id]: { text, shelf: known[variant.id]?.shelf ?? onShelf(variant) },
      })),
    onSaved: (sent, stored) =>
      setTyped((known) => {
        const since = Object.entries(known).filter(([id, { text }]) => sent[id] !== text);
        return based(Object.fromEntries(since), stored);
      }),
    onOutdated: (variants) => setTyped((known) => based(known, variants)),
    isChanged: variants.some((variant) => {
      const shelf = shelfOf(variant);
      const read = countOf(textOf(variant), shelf);
      return 'wrong' in read || read.count !== shelf;
    }),
  };
}

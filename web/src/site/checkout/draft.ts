import type { Delivery } from '../../shared/api/generated/types.gen';
import { sessionValue } from '../components/session-value';

const CONTACT = ['name', 'email', 'phone'] as const;
export const NAMES = [...CONTACT, 'line1', 'line2', 'city', 'state', 'postal_code'] as const;
export type Name = (typeof NAMES)[number];

/** The fields in sight. */
export const namesFor = (delivery: Delivery): readonly Name[] =>
  delivery === 'shipping' ? NAMES : CONTACT;

/** The input, which survives a reload. It contains no secrets. */
export interface Draft {
  values: Partial<Record<Name, string>>;
  delivery?: Delivery;
  code: string;
}

const EMPTY: Draft = { values: {}, code: '' };
const kept = sessionValue<Draft>('checkout');

export const readDraft = (): Draft => ({ ...EMPTY, ...kept.read() });

export const writeDraft = (change: Partial<Draft>) => kept.write({ ...readDraft(), ...change });

export const forgetDraft = () => kept.forget();

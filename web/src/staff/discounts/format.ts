import type { DiscountCode } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import { usd } from '../../shared/lib/money';

/** '10% off', or '$5.00 off'. */
export const formatDiscount = ({ percent, amount }: DiscountCode) =>
  percent > 0 ? `${percent}% off` : `${usd(amount)} off`;

/** 'on $50.00 or more'; nothing where any order will do. */
export const formatMinimum = ({ minimum }: DiscountCode) =>
  minimum > 0 ? `on ${usd(minimum)} or more` : '';

/** '3 of 50', or '3' where there is no limit. */
export const formatUses = ({ uses, most_uses }: DiscountCode) =>
  most_uses === null ? String(uses) : `${uses} of ${most_uses}`;

export const isUsedUp = ({ uses, most_uses }: DiscountCode) =>
  most_uses !== null && uses >= most_uses;

/** A line for the time from which it is good, and one for the time from which it is not. */
export function formatPeriod({ starts_at, ends_at }: DiscountCode): string[] {
  const times = [
    starts_at && `From ${dateTime(starts_at)}`,
    ends_at && `Until ${dateTime(ends_at)}`,
  ];
  const told = times.filter((time) => time !== null);
  return told.length > 0 ? told : ['Anytime'];
}

import type { DiscountCode } from '../../shared/api/generated/types.gen';
import { dateTime, shortDate, timeOfDay } from '../../shared/lib/dates';
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

const isMidnight = (instant: string) => timeOfDay(instant) === '12:00 AM';

const dayOrTime = (instant: string) =>
  isMidnight(instant) ? shortDate(instant) : dateTime(instant);

/** At midnight the day before is the last on which it is good. */
const endOf = (instant: string) =>
  isMidnight(instant)
    ? `Through ${shortDate(new Date(Date.parse(instant) - 1).toISOString())}`
    : `Until ${dateTime(instant)}`;

/** A line for the time from which it is good, and one for the time from which it is not. */
export function formatPeriod({ starts_at, ends_at }: DiscountCode): string[] {
  const times = [starts_at && `From ${dayOrTime(starts_at)}`, ends_at && endOf(ends_at)];
  const told = times.filter((time) => time !== null);
  return told.length > 0 ? told : ['Anytime'];
}

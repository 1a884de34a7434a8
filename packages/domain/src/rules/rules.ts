import { daysAfter, later, minutesAfter } from '../kernel/clock.ts';
import { type FieldErrors, fieldError } from '../kernel/field-errors.ts';
import type { RuleNumbers } from '../kernel/rules/rule-book.ts';

/**
 * How long before its date a version is announced, so that every server knows it by then: a minute
 * more than the table requires.
 */
export const ANNOUNCED_AHEAD_MINUTES = 11;

/** How many days before its date a change of fees is announced (spec/pages.md, `/fees`). */
export const FEE_NOTICE_DAYS = 15;

/**
 * The earliest time from which a new version may be in force. Whoever pays a fee, or waits for
 * money, has the notice of `FEE_NOTICE_DAYS`. It is not before the last one's: the highest version
 * whose date has come is in force, so the last one would never be.
 */
export function earliestEffect(
  now: Date,
  last: { readonly effective_at: Date; readonly numbers: RuleNumbers },
  next: RuleNumbers,
): Date {
  // The fund's share is taken out of the commission: nobody pays more or waits longer for it.
  const hasNotice = feeChanges(last.numbers, next).some(({ field }) => field !== 'fund_share');
  const announced = hasNotice
    ? daysAfter(now, FEE_NOTICE_DAYS)
    : minutesAfter(now, ANNOUNCED_AHEAD_MINUTES);
  return later(announced, last.effective_at);
}

/**
 * How long before its date a version is announced at most. No later version may be in force before
 * it, so a date by mistake in another century would keep the rules as they are until then.
 */
export const ANNOUNCED_AHEAD_DAYS = 365;

/** The latest time from which a new version may be in force. */
export const latestEffect = (now: Date): Date => daysAfter(now, ANNOUNCED_AHEAD_DAYS);

/**
 * What is wrong with numbers that each are valid: a price of nothing, which no offer can have,
 * limits of which the lower is above the upper, and limits by verification that do not begin with
 * the unverified user or are not in ascending order.
 */
export function contradictions(numbers: RuleNumbers): FieldErrors {
  const { top_up, buyer_limits, withdrawals } = numbers;
  const { fees } = withdrawals;
  const pairs = [
    ['min_price_minor', 1, numbers.min_price_minor],
    ['max_price_minor', numbers.min_price_minor, numbers.max_price_minor],
    ['codes_per_order', numbers.codes_per_order_new_buyer, numbers.codes_per_order],
    ['top_up.most_minor', top_up.least_minor, top_up.most_minor],
    ['withdrawals.extended_hold_days', withdrawals.hold_days, withdrawals.extended_hold_days],
    ['withdrawals.fees.bank.most_minor', fees.bank.least_minor, fees.bank.most_minor],
    ['withdrawals.fees.e_wallet.most_minor', fees.e_wallet.least_minor, fees.e_wallet.most_minor],
    [
      'withdrawals.fees.stablecoin.most_minor',
      fees.stablecoin.least_minor,
      fees.stablecoin.most_minor,
    ],
  ] as const;
  const lists = [
    ['buyer_limits', buyer_limits],
    ['payment_limits.top_ups', numbers.payment_limits.top_ups],
  ] as const;
  return Object.fromEntries([
    ...pairs
      .filter(([, least, most]) => least > most)
      .map(([field, least]) => [field, [fieldError('too_small', { least })]] as const),
    ...lists
      .filter(([, limits]) => !isByVerification(limits))
      .map(([field]) => [field, [fieldError('invalid')]] as const),
  ]);
}

/** Whether limits begin with the unverified user, and are in ascending order. */
function isByVerification(limits: readonly { readonly verification: number }[]): boolean {
  const levels = limits.map(({ verification }) => verification);
  const isAscending = levels.every(
    (level, index) => index === 0 || level > (levels[index - 1] ?? 0),
  );
  return levels[0] === 0 && isAscending;
}

/** The numbers of the rule book that say what the site costs and when money is released. */
const FEE_NUMBERS = [
  'buyer_fee',
  'fund_share',
  'levels',
  'reserve_days',
  'warranty_choices_days',
  'withdrawals',
] as const satisfies readonly (keyof RuleNumbers)[];

/** Those of them that are no fee and no time of release. */
const NO_FEE = [
  'max_active_offers',
  'max_price_minor',
  'review_hours',
  'auto_approve_hours',
  'security_cooldown_hours',
  'new_device_hours',
  'hold_days',
  'extended_hold_days',
  'warranty_choices_days',
];

/** A number that a version changed; null where it did not exist. */
export interface FeeChange {
  /** Its place in the rule book: `levels.0.commission.account`. */
  readonly field: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** The fees that differ between two versions of the rules, in the order of the rule book. */
export function feeChanges(before: RuleNumbers, after: RuleNumbers): FeeChange[] {
  const [old, next] = [feesOf(before), feesOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: next.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

function feesOf(numbers: RuleNumbers): Map<string, number> {
  const found = new Map<string, number>();
  const collect = (value: unknown, path: readonly string[]) => {
    if (path.some((part) => NO_FEE.includes(part))) return;
    if (typeof value === 'number') found.set(path.join('.'), value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) collect(each, [...path, key]);
    }
  };
  for (const key of FEE_NUMBERS) collect(numbers[key], [key]);
  return found;
}

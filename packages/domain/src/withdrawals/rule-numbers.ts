import { type BasisPoints, minor } from '../kernel/money.ts';
import {
  amount,
  count,
  days,
  hours,
  list,
  MAX_AMOUNT_MINOR,
  type NumbersOf,
  type ObjectOf,
  share,
} from '../kernel/rules/number-schemas.ts';

/** A share and a fixed amount, within limits. */
const payoutFeeIn = (object: ObjectOf) =>
  object({ share, fixed_minor: amount, least_minor: amount, most_minor: amount });

/** What withdrawals have in the rule book. */
export const withdrawalNumbersIn = (object: ObjectOf) => ({
  withdrawals: object({
    least_minor: amount,
    fees: object({
      bank: payoutFeeIn(object),
      e_wallet: payoutFeeIn(object),
      stablecoin: payoutFeeIn(object),
    }),
    /** What the network of a stablecoin takes, which its fee adds. */
    network_costs: object({ ethereum: amount, polygon: amount }),
    /** So many withdrawals of each calendar month are free. */
    free_per_month: count,
    /** By seller level. */
    day_limits_minor: list(amount).min(1),
    /** Staff answer within these hours (WD_REVIEW_SLA). */
    review_hours: hours,
    auto_approve_hours: hours,
    security_cooldown_hours: hours,
    new_device_hours: hours,
    hold_days: days,
    extended_hold_days: days,
  }),
});

const payoutFee = (share: BasisPoints, [fixed, least, most]: readonly number[]) => ({
  share,
  fixed_minor: minor(fixed ?? 0),
  least_minor: minor(least ?? 0),
  most_minor: minor(most ?? 0),
});

/** As version 1 has them. */
export const firstWithdrawalNumbers: NumbersOf<typeof withdrawalNumbersIn> = {
  withdrawals: {
    least_minor: minor(1_000),
    fees: {
      bank: payoutFee(100, [0, 100, 1_000]),
      e_wallet: payoutFee(100, [0, 0, MAX_AMOUNT_MINOR]),
      stablecoin: payoutFee(0, [100, 0, MAX_AMOUNT_MINOR]),
    },
    network_costs: { ethereum: minor(300), polygon: minor(10) },
    free_per_month: 1,
    day_limits_minor: [50_000, 100_000, 300_000, 1_000_000, 2_500_000].map(minor),
    review_hours: 24,
    auto_approve_hours: 48,
    security_cooldown_hours: 72,
    new_device_hours: 24,
    hold_days: 30,
    extended_hold_days: 60,
  },
};

import { minor } from '../../kernel/money.ts';
import {
  amount,
  few,
  hours,
  multiple,
  type NumbersOf,
  type ObjectOf,
  sessionRiskRulesIn,
  several,
  share,
  weight,
} from '../../kernel/rules/number-schemas.ts';

/** What each risk rule adds to the score of a withdrawal (decision 90). */
export const withdrawalRiskRuleNumbersIn = (object: ObjectOf) => ({
  withdrawal_risk_rules: object({
    new_method: object({ weight, hours }),
    /** So many other users have had a payout method to the same destination. */
    shared_method: object({ weight, users: several }),
    /** Fewer paid withdrawals than these; as many are looked at. */
    few_withdrawals: object({ weight, withdrawals: few }),
    high_first_withdrawal: object({ weight, least_minor: amount }),
    /** Of the highest amount among the last paid withdrawals. */
    above_usual: object({ weight, share: multiple }),
    /** So much of the amount became available within these hours. */
    recent_earnings: object({ weight, hours, share }),
    ...sessionRiskRulesIn(object),
    /** Requested within 24 hours, this one included. */
    many_withdrawals: object({ weight, withdrawals: several }),
    open_chargebacks: object({ weight, chargebacks: several }),
    debt: object({ weight, least_minor: amount }),
  }),
});

/** As version 1 has them. */
export const firstWithdrawalRiskRuleNumbers: NumbersOf<typeof withdrawalRiskRuleNumbersIn> = {
  withdrawal_risk_rules: {
    new_method: { weight: 15, hours: 336 },
    shared_method: { weight: 30, users: 1 },
    few_withdrawals: { weight: 10, withdrawals: 1 },
    high_first_withdrawal: { weight: 20, least_minor: minor(50_000) },
    above_usual: { weight: 20, share: 30_000 },
    recent_earnings: { weight: 15, hours: 24, share: 5_000 },
    new_device: { weight: 15, hours: 168 },
    shared_device: { weight: 25, users: 1 },
    new_country: { weight: 20, hours: 24 },
    many_withdrawals: { weight: 20, withdrawals: 4 },
    open_chargebacks: { weight: 30, chargebacks: 1 },
    debt: { weight: 25, least_minor: minor(1) },
  },
};

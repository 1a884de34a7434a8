import { minor } from '../../kernel/money.ts';
import {
  amount,
  few,
  hours,
  minutes,
  multiple,
  type NumbersOf,
  type ObjectOf,
  sessionRiskRulesIn,
  several,
  weight,
} from '../../kernel/rules/number-schemas.ts';

/** What each risk rule adds to the score of a purchase, and from when on (decision 76). */
export const riskRuleNumbersIn = (object: ObjectOf) => ({
  risk_rules: object({
    /** So long after the sign-up a user is new. */
    new_user: object({ weight, hours }),
    early_order: object({ weight, minutes }),
    /** Fewer completed orders than these; as many are looked at. */
    few_orders: object({ weight, orders: few }),
    high_first_order: object({ weight, least_minor: amount }),
    /** Of the highest total among the last completed orders. */
    above_usual: object({ weight, share: multiple }),
    ...sessionRiskRulesIn(object),
    /** Opened within an hour, this one included. */
    many_orders: object({ weight, orders: several }),
  }),
});

/** As version 1 has them. */
export const firstRiskRuleNumbers: NumbersOf<typeof riskRuleNumbersIn> = {
  risk_rules: {
    new_user: { weight: 10, hours: 24 },
    early_order: { weight: 15, minutes: 10 },
    few_orders: { weight: 15, orders: 1 },
    high_first_order: { weight: 25, least_minor: minor(20_000) },
    above_usual: { weight: 20, share: 30_000 },
    new_device: { weight: 15, hours: 24 },
    shared_device: { weight: 25, users: 1 },
    new_country: { weight: 20, hours: 24 },
    many_orders: { weight: 20, orders: 5 },
  },
};

import {
  assessRisk,
  findIf,
  isAbove,
  isWithin,
  type RiskAssessment,
  type RiskRules,
  type SessionFacts,
  sessionRiskRules,
} from '../../kernel/risk.ts';
import type { RuleNumbers } from '../../kernel/rules/rule-book.ts';
import type { RiskRule } from '../types.ts';

/** What the risk of a purchase depends on, at the time when the order is opened. */
export interface RiskFacts extends SessionFacts {
  readonly total_minor: number;
  /** Since the buyer signed up. */
  readonly user_minutes: number;
  /** Of the last RISK_HISTORY at most. */
  readonly completed_orders: number;
  /** The highest total among them; null without any. */
  readonly highest_total_minor: number | null;
  /** Orders that the buyer has opened within the last hour, this one not included. */
  readonly orders_this_hour: number;
}

type RiskNumbers = RuleNumbers['risk_rules'];

/** The rules of a purchase, whose weights and thresholds are numbers of the rule book. */
const orderRiskRules: RiskRules<RiskFacts, RiskNumbers> = {
  /** Minutes since the sign-up. */
  new_user: ({ user_minutes }, { hours }) => findIf(isWithin(user_minutes, hours), user_minutes),
  /** Minutes between sign-up and order. */
  early_order: ({ user_minutes }, { minutes }) => findIf(user_minutes < minutes, user_minutes),
  /** Completed orders. */
  few_orders: ({ completed_orders }, { orders }) =>
    findIf(completed_orders < orders, completed_orders),
  /** The total, in minor units. */
  high_first_order: ({ highest_total_minor, total_minor }, { least_minor }) =>
    findIf(highest_total_minor === null && total_minor >= least_minor, total_minor),
  /** The highest total until now, in minor units. */
  above_usual: ({ highest_total_minor: highest, total_minor }, { share }) =>
    highest === null ? null : findIf(isAbove(total_minor, share, highest), highest),
  ...sessionRiskRules,
  /** Orders opened within an hour, this one included. */
  many_orders: ({ orders_this_hour }, { orders }) =>
    findIf(orders_this_hour + 1 >= orders, orders_this_hour + 1),
};

/** The risk of a purchase: the weights of the rules that it matches, 100 at most. */
export const assessPurchase = (facts: RiskFacts, numbers: RiskNumbers): RiskAssessment<RiskRule> =>
  assessRisk(orderRiskRules, facts, numbers);

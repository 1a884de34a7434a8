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
import type { WithdrawalRiskRule } from '../types.ts';

/** What the risk of a withdrawal depends on, at the time of its request. */
export interface WithdrawalRiskFacts extends SessionFacts {
  readonly amount_minor: number;
  /** Since the payout method was added. */
  readonly method_minutes: number;
  /** Other users who have had a payout method to the same destination. */
  readonly method_users: number;
  /** Paid withdrawals, of the last RISK_HISTORY at most. */
  readonly paid_withdrawals: number;
  /** The highest amount among them; null without any. */
  readonly highest_amount_minor: number | null;
  /** Withdrawals requested within the last 24 hours, this one not included. */
  readonly withdrawals_this_day: number;
  /** What became available of earnings within the hours of the rule. */
  readonly earned_minor: number;
  /** Open chargebacks of the user's own payments and of their sales. */
  readonly open_chargebacks: number;
  /** What the user owes. */
  readonly debt_minor: number;
}

type WithdrawalRiskNumbers = RuleNumbers['withdrawal_risk_rules'];

/** The rules of a withdrawal. Their weights and thresholds are numbers of the rule book. */
const withdrawalRiskRules: RiskRules<WithdrawalRiskFacts, WithdrawalRiskNumbers> = {
  /** Minutes since the payout method was added. */
  new_method: ({ method_minutes }, { hours }) =>
    findIf(isWithin(method_minutes, hours), method_minutes),
  /** Other users with the same destination. */
  shared_method: ({ method_users }, { users }) => findIf(method_users >= users, method_users),
  /** Paid withdrawals. */
  few_withdrawals: ({ paid_withdrawals }, { withdrawals }) =>
    findIf(paid_withdrawals < withdrawals, paid_withdrawals),
  /** The amount, in minor units. */
  high_first_withdrawal: ({ highest_amount_minor, amount_minor }, { least_minor }) =>
    findIf(highest_amount_minor === null && amount_minor >= least_minor, amount_minor),
  /** The highest amount until now, in minor units. */
  above_usual: ({ highest_amount_minor: highest, amount_minor }, { share }) =>
    highest === null ? null : findIf(isAbove(amount_minor, share, highest), highest),
  /** Earnings that became available lately, in minor units. */
  recent_earnings: ({ amount_minor, earned_minor }, { share }) =>
    findIf(isAbove(earned_minor, share, amount_minor), earned_minor),
  ...sessionRiskRules,
  /** Withdrawals requested within 24 hours, this one included. */
  many_withdrawals: ({ withdrawals_this_day }, { withdrawals }) =>
    findIf(withdrawals_this_day + 1 >= withdrawals, withdrawals_this_day + 1),
  /** Open chargebacks. */
  open_chargebacks: ({ open_chargebacks }, { chargebacks }) =>
    findIf(open_chargebacks >= chargebacks, open_chargebacks),
  /** What the user owes, in minor units. */
  debt: ({ debt_minor }, { least_minor }) => findIf(debt_minor >= least_minor, debt_minor),
};

/** The risk of a withdrawal: the weights of the rules that it matches, 100 at most. */
export const assessWithdrawal = (
  facts: WithdrawalRiskFacts,
  numbers: WithdrawalRiskNumbers,
): RiskAssessment<WithdrawalRiskRule> => assessRisk(withdrawalRiskRules, facts, numbers);

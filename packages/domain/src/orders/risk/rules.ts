import type { RuleNumbers } from '../../kernel/rule-book.ts';
import { RISK_RULES, type RiskAssessment, type RiskReason, type RiskRule } from '../types.ts';

/** What the risk of a purchase depends on, at the time when the order is opened. */
export interface RiskFacts {
  readonly total_minor: number;
  /** Since the buyer signed up. */
  readonly user_minutes: number;
  /** Of the last RISK_HISTORY at most. */
  readonly completed_orders: number;
  /** The highest total among them; null without any. */
  readonly highest_total_minor: number | null;
  /** Orders that the buyer has opened within the last hour, this one not included. */
  readonly orders_this_hour: number;
  /**
   * Since the buyer was first seen on the device of their session; null if it is unknown, or the
   * first one that they were seen on.
   */
  readonly device_minutes: number | null;
  /** Other users that were seen on this device. */
  readonly device_users: number;
  /** ISO 3166-1 alpha-2 of the address, or null. */
  readonly country: string | null;
  /** From which the buyer has signed in before. */
  readonly known_countries: readonly string[];
}

type RiskNumbers = RuleNumbers['risk_rules'];

const MINUTES_PER_HOUR = 60;
const HIGHEST_SCORE = 100;
/** Of a share in basis points. */
const WHOLE = 10_000;

/** What a rule found in a purchase, or null if the purchase does not match it. */
type Rule<Name extends RiskRule> = (facts: RiskFacts, numbers: RiskNumbers[Name]) => number | null;

const findIf = (isFound: boolean, found: number): number | null => (isFound ? found : null);

/** The rules. Their weights and thresholds are numbers of the rule book (decision 76). */
const riskRules: { readonly [Name in RiskRule]: Rule<Name> } = {
  /** Minutes since the sign-up. */
  new_user: ({ user_minutes }, { hours }) =>
    findIf(user_minutes < hours * MINUTES_PER_HOUR, user_minutes),
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
    highest === null ? null : findIf(total_minor * WHOLE > highest * share, highest),
  /** Minutes since the buyer was first seen on the device. */
  new_device: ({ device_minutes: minutes }, { hours }) =>
    minutes === null ? null : findIf(minutes < hours * MINUTES_PER_HOUR, minutes),
  /** Other users of the device. */
  shared_device: ({ device_users }, { users }) => findIf(device_users >= users, device_users),
  /** The number of known countries, of which this is none. */
  new_country: ({ country, known_countries: known }) =>
    findIf(country !== null && known.length > 0 && !known.includes(country), known.length),
  /** Orders opened within an hour, this one included. */
  many_orders: ({ orders_this_hour }, { orders }) =>
    findIf(orders_this_hour + 1 >= orders, orders_this_hour + 1),
};

/** What one rule says of a purchase; null if the purchase does not match it. */
function reasonOf<Name extends RiskRule>(
  rule: Name,
  facts: RiskFacts,
  numbers: RiskNumbers,
): RiskReason | null {
  const found = riskRules[rule](facts, numbers[rule]);
  return found === null ? null : { rule, weight: numbers[rule].weight, found };
}

/** The risk of a purchase: the weights of the rules that it matches, 100 at most. */
export function assessRisk(facts: RiskFacts, numbers: RiskNumbers): RiskAssessment {
  const reasons = RISK_RULES.map((rule) => reasonOf(rule, facts, numbers)).filter(
    (reason) => reason !== null,
  );
  const sum = reasons.reduce((total, { weight }) => total + weight, 0);
  return { score: Math.min(sum, HIGHEST_SCORE), reasons };
}

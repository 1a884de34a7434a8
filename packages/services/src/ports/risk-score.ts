import type { RuleBook } from '@guildhall/domain/kernel/rule-book';
import type { RiskFacts } from '@guildhall/domain/orders/risk/rules';
import type { RiskAssessment } from '@guildhall/domain/orders/types';

/** An address from which a user has signed in, and how long ago that was. */
export interface KnownAddress {
  readonly ip_address: string;
  readonly minutes: number;
}

/** A purchase with what is known of its buyer. */
export interface OrderToAssess extends Omit<RiskFacts, 'country' | 'known_countries'> {
  /** From which the order is opened; null if it is unknown. */
  readonly ip_address: string | null;
  readonly known_addresses: readonly KnownAddress[];
}

/**
 * The risk of a payment, 0 to 100, and what it consists of. From the score of the rule book on, 70
 * at first, the payment is reviewed (rules.md §4 O3).
 */
export interface RiskScore {
  assessOrder(order: OrderToAssess, rules: RuleBook): Promise<RiskAssessment>;
  /** The risk of a withdrawal in the same terms (rules.md §7). */
  scoreWithdrawal(withdrawal: { user_id: string; amount_minor: number }): Promise<number>;
}

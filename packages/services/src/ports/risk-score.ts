import type { RiskAssessment, SessionFacts } from '@guildhall/domain/kernel/risk';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import type { RiskFacts } from '@guildhall/domain/orders/risk/rules';
import type { RiskRule } from '@guildhall/domain/orders/types';
import type { WithdrawalRiskFacts } from '@guildhall/domain/withdrawals/risk/rules';
import type { WithdrawalRiskRule } from '@guildhall/domain/withdrawals/types';

/** An address from which a user has signed in, and how long ago that was. */
export interface KnownAddress {
  readonly ip_address: string;
  readonly minutes: number;
}

/** Facts with addresses instead of the countries that they are in. */
export type ToAssess<Facts extends SessionFacts> = Omit<Facts, 'country' | 'known_countries'> & {
  /** From which it is done; null if it is unknown. */
  readonly ip_address: string | null;
  readonly known_addresses: readonly KnownAddress[];
};

/** A purchase with what is known of its buyer. */
export type OrderToAssess = ToAssess<RiskFacts>;
/** A withdrawal with what is known of its user. */
export type WithdrawalToAssess = ToAssess<WithdrawalRiskFacts>;

/**
 * The risk of a payment or a withdrawal, 0 to 100, and what it consists of. From the score of the
 * rule book on, 70 at first, the payment is reviewed (rules.md §4 O3), and two people approve the
 * withdrawal (§7).
 */
export interface RiskScore {
  assessOrder(order: OrderToAssess, rules: RuleBook): Promise<RiskAssessment<RiskRule>>;
  assessWithdrawal(
    withdrawal: WithdrawalToAssess,
    rules: RuleBook,
  ): Promise<RiskAssessment<WithdrawalRiskRule>>;
}

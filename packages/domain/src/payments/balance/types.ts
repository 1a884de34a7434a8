/**
 * What a transaction of a provider's balance is about. `withdrawal` is what the provider pays a
 * seller, `settlement` what it pays the operator's bank, and `other` what the shop has no posting
 * for.
 */
export const BALANCE_KINDS = [
  'payment',
  'refund',
  'chargeback',
  'withdrawal',
  'settlement',
  'fee',
  'other',
] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];

/** One change of the balance that a provider keeps for the shop, as the provider reports it. */
export interface BalanceTransaction {
  /** The provider's id of it, which has no colon. */
  readonly provider_reference: string;
  readonly kind: BalanceKind;
  /** Before its fee; below zero when money leaves the balance. */
  readonly amount_minor: number;
  /** What the provider kept of it; below zero when it gave a fee back. */
  readonly fee_minor: number;
}

/**
 * The risk of a payment, 0 to 100; from 70 on it is reviewed (rules.md §4 O3). The first version
 * returns 0 for everyone (rules.md §10); rules come with the payment cases.
 */
export interface RiskScore {
  scoreOrder(order: { buyer_id: string; total_minor: number }): Promise<number>;
  /** The risk of a withdrawal in the same terms (rules.md §7). */
  scoreWithdrawal(withdrawal: { user_id: string; amount_minor: number }): Promise<number>;
}

export const noRiskRules: RiskScore = {
  scoreOrder: async () => 0,
  scoreWithdrawal: async () => 0,
};

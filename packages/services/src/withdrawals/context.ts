import type { IdentityContext } from '../identity/context.ts';
import type { PayoutProvider } from '../ports/payments/payout-provider.ts';
import type { RiskScore } from '../ports/risk-score.ts';

export interface WithdrawalsContext extends IdentityContext {
  /**
   * A withdrawal is paid by the first one that pays to its kind of method, and asked about at the
   * one that it was sent to.
   */
  readonly payout_providers: readonly PayoutProvider[];
  readonly risk_score: RiskScore;
}

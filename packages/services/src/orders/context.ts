import type { OffersContext } from '../offers/context.ts';
import type { RiskScore } from '../ports/risk-score.ts';

export interface OrdersContext extends OffersContext {
  readonly risk_score: RiskScore;
}

import { firstCatalogNumbers } from '../../catalog/rule-numbers.ts';
import { firstDisputeNumbers } from '../../disputes/rule-numbers.ts';
import { firstFeedbackNumbers } from '../../feedback/rule-numbers.ts';
import { firstModerationNumbers } from '../../moderation/rule-numbers.ts';
import { firstOfferNumbers } from '../../offers/rule-numbers.ts';
import { firstOrderNumbers } from '../../orders/rule-numbers.ts';
import { firstChecklistNumbers } from '../../orders/checklist/rule-numbers.ts';
import { firstRiskRuleNumbers } from '../../orders/risk/rule-numbers.ts';
import { firstPaymentNumbers } from '../../payments/rule-numbers.ts';
import { firstRefundNumbers } from '../../payments/refunds/rule-numbers.ts';
import { firstVaultNumbers } from '../../vault/rule-numbers.ts';
import { firstVerificationNumbers } from '../../verification/rule-numbers.ts';
import { firstWithdrawalNumbers } from '../../withdrawals/rule-numbers.ts';
import { firstWithdrawalRiskRuleNumbers } from '../../withdrawals/risk/rule-numbers.ts';
import { minor } from '../money.ts';
import { firstContactNumbers } from './contact-numbers.ts';
import type { RuleBook } from './rule-book.ts';

/**
 * Version 1, as the migrations insert it; a database test compares them. For tests, documents and
 * the demo shop alone: the product reads its numbers from the table.
 */
export const firstRuleBook: RuleBook = {
  version: 1,
  second_person_above_minor: minor(100_000),
  ...firstContactNumbers,
  ...firstCatalogNumbers,
  ...firstOfferNumbers,
  ...firstOrderNumbers,
  ...firstChecklistNumbers,
  ...firstRiskRuleNumbers,
  ...firstPaymentNumbers,
  ...firstRefundNumbers,
  ...firstDisputeNumbers,
  ...firstVaultNumbers,
  ...firstWithdrawalNumbers,
  ...firstWithdrawalRiskRuleNumbers,
  ...firstFeedbackNumbers,
  ...firstVerificationNumbers,
  ...firstModerationNumbers,
};

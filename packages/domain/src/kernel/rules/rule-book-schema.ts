import { z } from 'zod';
import { catalogNumbersIn } from '../../catalog/rule-numbers.ts';
import { disputeNumbersIn } from '../../disputes/rule-numbers.ts';
import { feedbackNumbersIn } from '../../feedback/rule-numbers.ts';
import { moderationNumbersIn } from '../../moderation/rule-numbers.ts';
import { offerNumbersIn } from '../../offers/rule-numbers.ts';
import { orderNumbersIn } from '../../orders/rule-numbers.ts';
import { checklistNumbersIn } from '../../orders/checklist/rule-numbers.ts';
import { riskRuleNumbersIn } from '../../orders/risk/rule-numbers.ts';
import { paymentNumbersIn } from '../../payments/rule-numbers.ts';
import { refundNumbersIn } from '../../payments/refunds/rule-numbers.ts';
import { vaultNumbersIn } from '../../vault/rule-numbers.ts';
import { verificationNumbersIn } from '../../verification/rule-numbers.ts';
import { withdrawalNumbersIn } from '../../withdrawals/rule-numbers.ts';
import { withdrawalRiskRuleNumbersIn } from '../../withdrawals/risk/rule-numbers.ts';
import { contactNumbersIn } from './contact-numbers.ts';
import { amount, type ObjectOf } from './number-schemas.ts';

/** The order of the numbers in the contract; those that are not named here come last. */
const ORDER = `pay_ttl_minutes risk_review_score risk_review_hours second_person_above_minor
  delivery_choices_minutes late_grace_minutes late_auto_hours request_answer_hours
  inspect_hours inspect_after_reveal_hours resume_least_hours reminder_hours problem_pause_hours
  warranty_days warranty_choices_days reserve_days recall_cover_days buyer_fee fund_share levels
  buyer_limits orders_opened_per_hour min_price_minor max_price_minor
  codes_per_order_new_buyer codes_per_order new_buyer_completed_orders offer_days
  reviewed_first_offers max_price_tiers reveal_tries_per_hour top_up payment_limits
  refunds_to_source archive_undo_hours price_review withdrawals risk_rules
  withdrawal_risk_rules checklist_undo_minutes feedback disputes verification moderation`.split(
  /\s+/,
);

function inOrder<Shape extends z.ZodRawShape>(shape: Shape): Shape {
  const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  const sorted = Object.entries(shape).toSorted(([one], [other]) => place(one) - place(other));
  return Object.fromEntries(sorted) as Shape;
}

/** Every number of rules.md §1 and §2, and those that the code adds to them. */
const numbersIn = (object: ObjectOf) =>
  object(
    inOrder({
      /** A staff decision on more money than this needs a second person. */
      second_person_above_minor: amount,
      ...contactNumbersIn(),
      ...catalogNumbersIn(),
      ...offerNumbersIn(object),
      ...orderNumbersIn(object),
      ...checklistNumbersIn(),
      ...riskRuleNumbersIn(object),
      ...paymentNumbersIn(object),
      ...refundNumbersIn(object),
      ...disputeNumbersIn(object),
      ...vaultNumbersIn(),
      ...withdrawalNumbersIn(object),
      ...withdrawalRiskRuleNumbersIn(object),
      ...feedbackNumbersIn(object),
      ...verificationNumbersIn(object),
      ...moderationNumbersIn(object),
    }),
  );

/**
 * The types of the rule book are inferred from it, and what the table `rule_versions` holds is
 * checked by it. A server that does not know a number ignores it, so that servers of the last
 * release read the versions of this one.
 */
export const ruleNumbersSchema = numbersIn(z.object as unknown as ObjectOf);

/** The numbers that a change of the rules names; the others stay. Unknown ones are refused. */
export const ruleChangesSchema = numbersIn(z.strictObject).partial();

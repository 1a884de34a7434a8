import type { ReportRow } from '@guildhall/db/moderation/commands';
import type { Work } from '@guildhall/db/kernel/work';
import type { RemovalReason } from '@guildhall/domain/feedback/types';
import type { BrokenRule } from '@guildhall/domain/moderation/types';
import { removeReportedFeedback } from '../feedback/change-feedback.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { removeMessage } from '../messages/report-message.ts';
import { removeReportedOffer } from '../offers/review/review-offer.ts';
import type { ModerationContext } from './context.ts';

/**
 * Removes what was reported, for the rule that it broke; what is gone already stays so. Users and
 * orders are not removed: the lifecycle refuses it before.
 */
export async function removeTarget(
  context: ModerationContext,
  work: Work,
  viewer: Viewer,
  {
    report: { kind, target_id: id },
    rule,
    reason,
  }: { readonly report: ReportRow; readonly rule: BrokenRule; readonly reason: string },
): Promise<void> {
  if (kind === 'offer') {
    const ruleId = rule.replaceAll('_', '-');
    await removeReportedOffer(work.trx, viewer, { offer_id: id, rule_id: ruleId, reason });
  }
  // The lifecycle allows no other rule for feedback than the reasons of its removal.
  const why = { feedback_id: id, reason: rule as RemovalReason, note: reason };
  if (kind === 'feedback') await removeReportedFeedback(context, work, viewer, why);
  if (kind === 'message') await removeMessage(work.trx, id);
}

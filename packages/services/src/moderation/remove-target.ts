import type { ReportRow } from '@guildhall/db/moderation/commands';
import type { Work } from '@guildhall/db/kernel/work';
import type { RemovalReason } from '@guildhall/domain/feedback/types';
import type { BrokenRule } from '@guildhall/domain/moderation/types';
import { reinstateFeedback, removeReportedFeedback } from '../feedback/change-feedback.ts';
import { removeReportedAvatar, restoreAvatar } from '../files/change-avatar.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { removeMessage, restoreMessage } from '../messages/report-message.ts';
import { reinstateOffer } from '../offers/review/reinstate-offer.ts';
import { removeReportedOffer } from '../offers/review/review-offer.ts';
import type { ModerationContext } from './context.ts';

interface Decided {
  readonly report: ReportRow;
  /** The reasons that staff give. */
  readonly reason: string;
}

/**
 * Removes what was reported, for the rule that it broke; what is gone already stays so. Of a user,
 * who is locked, the picture that was reported. Returns whether there was something to remove.
 */
export async function removeTarget(
  context: ModerationContext,
  work: Work,
  viewer: Viewer,
  { report, rule, reason }: Decided & { readonly rule: BrokenRule },
): Promise<boolean> {
  const { kind, target_id: id, snapshot } = report;
  switch (kind) {
    case 'user':
      return await removeReportedAvatar(work.trx, id, snapshot.pictures);
    case 'offer': {
      const ruleId = rule.replaceAll('_', '-');
      return await removeReportedOffer(work.trx, viewer, { offer_id: id, rule_id: ruleId, reason });
    }
    case 'message':
      return await removeMessage(work.trx, id);
    case 'feedback': {
      // The lifecycle allows no other rule for feedback than the reasons of its removal.
      const why = { feedback_id: id, reason: rule as RemovalReason, note: reason };
      return await removeReportedFeedback(context, work, viewer, why);
    }
    case 'order':
      return false;
  }
}

/**
 * Brings back what the decision about a report has removed: an appeal was right. What its owner has
 * replaced or given up meanwhile stays as it is. Returns whether it is there again.
 */
export async function restoreTarget(
  context: ModerationContext,
  work: Work,
  viewer: Viewer,
  { report: { kind, target_id: id, snapshot }, reason }: Decided,
): Promise<boolean> {
  switch (kind) {
    case 'user':
      return await restoreAvatar(work.trx, id, snapshot.pictures);
    case 'offer':
      return await reinstateOffer(work.trx, viewer, { offer_id: id, reason });
    case 'message': {
      const kept = { id, text: snapshot.text, file_ids: snapshot.pictures };
      return await restoreMessage(work.trx, kept);
    }
    case 'feedback':
      return await reinstateFeedback(context, work, viewer, { feedback_id: id, note: reason });
    case 'order':
      return false;
  }
}

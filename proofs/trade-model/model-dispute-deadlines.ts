import { callStaff, endQuestion, goOn } from './model-disputes.ts';
import { close, waitForCover } from './model-endings.ts';
import { closeClaim } from './model-claims.ts';
import { isAtBank, isOver } from './model-dispute-rules.ts';
import type { Dispute, ModelState } from './model-state.ts';

/** What time alone does to disputes and claims, and what a chargeback does (M9). */

/** Staff who are late are late once. */
const isLate = ({ state, has_missed }: Dispute) =>
  has_missed && ['escalated', 'under_review', 'appealed'].includes(state);

/** The deadlines that are due, the oldest first. Returns how many were handled. */
export function runDisputeDeadlines(model: ModelState): number {
  const taken = model.disputes.filter(
    (each) => !isOver(each) && each.state !== 'recovering' && isAtBank(model, each.order),
  );
  for (const dispute of taken) withdraw(model, dispute);
  const due = model.disputes
    .filter((each) => each.due_s !== null && each.due_s <= model.now_s && !isLate(each))
    .toSorted((a, b) => (a.due_s ?? 0) - (b.due_s ?? 0));
  return taken.length + due.filter((dispute) => passDeadline(model, dispute)).length;
}

/** The bank decides about the money now. */
function withdraw(model: ModelState, dispute: Dispute): void {
  close(model, dispute, 'nothing', { by: 'seller', to: 'closed_withdrawn' }).happen(null);
}

/** Returns false if it waits: for cover of which staff know, or for another case. */
function passDeadline(model: ModelState, dispute: Dispute): boolean {
  switch (dispute.state) {
    case 'open': {
      if (dispute.silence === 'refund' && dispute.kind === 'dispute') {
        const closing = close(model, dispute, 'all', { by: 'silence' });
        if (closing.refused === 'FUNDS_FROZEN') return false;
        if (closing.refused === null) {
          closing.happen(null);
          return true;
        }
        model.alerts += 1;
      }
      callStaff(model, dispute);
      return true;
    }
    case 'talking':
      callStaff(model, dispute);
      return true;
    case 'proposal':
      goOn(model, dispute);
      return true;
    case 'awaiting_evidence':
      endQuestion(dispute);
      return true;
    case 'decided': {
      const settlement = dispute.decision?.settlement ?? 'nothing';
      const closing = close(model, dispute, settlement, { by: 'staff' });
      if (closing.refused === null) {
        closing.happen(null);
        return true;
      }
      if (closing.refused !== 'DEBT_LIMIT' || dispute.waits_for_cover) return false;
      waitForCover(model, dispute);
      return true;
    }
    case 'recovering':
      closeClaim(model, dispute, 0).happen(null);
      return true;
    case 'escalated':
    case 'under_review':
    case 'appealed':
      dispute.has_missed = true;
      return true;
    case 'closed_refund_full':
    case 'closed_refund_part':
    case 'closed_release':
    case 'closed_replacement':
    case 'closed_withdrawn':
      throw new Error('a closed dispute has no deadline');
  }
}

import { DISPUTE } from './business-rules.ts';
import { isStaff } from './model-decisions.ts';
import { close, waitForCover } from './model-endings.ts';
import { isAtBank, isPossible, roleIn, valueOf } from './model-dispute-rules.ts';
import {
  type Dispute,
  type Forecast,
  type ModelState,
  type Person,
  refusal,
  type Settlement,
} from './model-state.ts';

/** What staff decide about disputes (§6 of rules.md). */

/** D11; above an amount, and about an appeal (D15), it is only proposed. */
export function decide(
  model: ModelState,
  dispute: Dispute,
  person: Person,
  settlement: Settlement,
): Forecast {
  const { state } = dispute;
  const waiting = model.proposals.some(
    (each) => each.is_open && each.subject === dispute.id && each.is_appeal === isAppeal(state),
  );
  if (waiting) return refusal('DECISION_PENDING');
  const needsSecond = isAppeal(state) || valueOf(dispute) > DISPUTE.two_above;
  return {
    refused: null,
    happen: (answer) => {
      if (!needsSecond) {
        carryOut(model, dispute, person, settlement);
        return;
      }
      const { proposal_id: id } = answer as { proposal_id: string };
      const proposed = {
        subject: dispute.id,
        decision: settlement,
        before: state,
        is_appeal: isAppeal(state),
      };
      model.proposals.push({ id, by: person, ...proposed, is_open: true });
    },
  };
}

const isAppeal = (state: string) => state === 'appealed';

function carryOut(model: ModelState, dispute: Dispute, by: Person, settlement: Settlement): void {
  dispute.decision = { settlement, by };
  dispute.state = 'decided';
  dispute.due_s = model.now_s + DISPUTE.appeal_s;
}

/** A second person confirms what is proposed; about an appeal it is carried out at once. */
export function confirmDispute(model: ModelState, person: Person, proposalId: string): Forecast {
  if (!isStaff(person)) return refusal('PERMISSION_DENIED');
  const proposal = model.proposals.find(({ id }) => id === proposalId);
  const dispute = model.disputes.find(({ id }) => id === proposal?.subject);
  if (proposal === undefined || dispute === undefined) return refusal('DECISION_NOT_FOUND');
  const { by, decision: settlement, is_appeal } = proposal;
  if (dispute.decision?.by === person) return refusal('DISPUTE_EVENT_REFUSED');
  if (!proposal.is_open) return refusal('DECISION_CLOSED');
  if (by === person) return refusal('DECISION_OWN');
  if (dispute.state !== proposal.before) return refusal('DECISION_CHANGED');
  const may =
    roleIn(dispute, by) === 'staff' &&
    dispute.officer === by &&
    !isAtBank(model, dispute.order) &&
    isPossible(dispute.units, settlement as Settlement);
  if (!may) return refusal('DISPUTE_EVENT_REFUSED');
  const closing = is_appeal
    ? close(model, dispute, settlement as Settlement, { by: 'staff' })
    : null;
  const waits = dispute.kind === 'dispute' && closing?.refused === 'DEBT_LIMIT';
  if (closing !== null && closing.refused !== null && !waits) return closing;
  return {
    refused: null,
    happen: (answer) => {
      proposal.is_open = false;
      if (closing === null) carryOut(model, dispute, by, settlement as Settlement);
      else if (closing.refused === null) closing.happen(answer);
      else {
        dispute.decision = { settlement: settlement as Settlement, by };
        dispute.state = 'decided';
        waitForCover(model, dispute);
      }
    },
  };
}

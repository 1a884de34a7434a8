import { WITHDRAWALS } from './business-rules.ts';
import { isStaff, openProposal, propose } from './model-decisions.ts';
import { beginDelivery, close, refusedAs } from './model-orders.ts';
import {
  type Forecast,
  type ModelState,
  type Order,
  orderTotal,
  type Person,
  refusal,
} from './model-state.ts';

type Decision = 'clear' | 'reject';

/** O4, O5: staff clear or reject a risky payment; above $1,000 two of them. */
export function decideReview(
  model: ModelState,
  person: Person,
  order: Order | undefined,
  decision: Decision,
): Forecast {
  const refused = refusedAs(
    order,
    person,
    ({ state }, part) => part === 'staff' && state === 'payment_review',
  );
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  if (openProposal(model, order.id) !== undefined) return refusal('DECISION_PENDING');
  return {
    refused: null,
    happen: (answer) => {
      if (orderTotal(order) <= WITHDRAWALS.two_above) carryOut(model, order, decision);
      else propose(model, person, { subject: order.id, decision, before: order.state }, answer);
    },
  };
}

function carryOut(model: ModelState, order: Order, decision: Decision): void {
  if (decision === 'clear') beginDelivery(model, order);
  else close(model, order, 'cancelled');
}

export function confirmReview(model: ModelState, person: Person, proposalId: string): Forecast {
  if (!isStaff(person)) return refusal('PERMISSION_DENIED');
  const proposal = model.proposals.find(({ id }) => id === proposalId);
  const order = model.orders.find(({ id }) => id === proposal?.subject);
  if (proposal === undefined || order === undefined) return refusal('DECISION_NOT_FOUND');
  if (!proposal.is_open) return refusal('DECISION_CLOSED');
  if (proposal.by === person) return refusal('DECISION_OWN');
  if (order.state !== 'payment_review') return refusal('DECISION_CHANGED');
  return {
    refused: null,
    happen: () => {
      proposal.is_open = false;
      carryOut(model, order, proposal.decision === 'clear' ? 'clear' : 'reject');
    },
  };
}

import { buyerFeeShare, CLAIM_CAP, disputeFee, INSPECT_S, LEAST_LEFT_S } from './business-rules.ts';
import { closeClaim } from './model-claims.ts';
import { unfreeze } from './model-freezes.ts';
import { type Giver, giveMoneyBack } from './model-refunds.ts';
import { remind } from './model-reminders.ts';
import {
  add,
  balance,
  type Dispute,
  type DisputeState,
  type Forecast,
  type ModelState,
  type Settlement,
  unitTotal,
} from './model-state.ts';
import { follow, protectionOf } from './model-units.ts';

/** How disputes end, with their money (§6 of rules.md). */

/** What was offered instead and not taken can be sealed again. */
export function discard(model: ModelState, dispute: Dispute): void {
  for (const secret of dispute.proposal?.secrets ?? []) model.sealed.delete(secret);
  dispute.proposal = null;
}

const CLOSED = (settlement: Settlement): DisputeState => {
  if (typeof settlement === 'number') return 'closed_refund_part';
  return settlement === 'all' ? 'closed_refund_full' : 'closed_release';
};

/** By whom a case ends, and in which state. */
export interface Ending {
  readonly by: Giver;
  readonly to?: DisputeState;
}

/** O18 to O20, and O23, with the fee E14 of a seller who lost a dispute before staff. */
export function close(
  model: ModelState,
  dispute: Dispute,
  settlement: Settlement,
  { by, to = CLOSED(settlement) }: Ending,
): Forecast {
  if (dispute.kind === 'claim' && by === 'staff' && settlement === 'all') {
    return closeClaim(model, dispute, CLAIM_CAP);
  }
  const { order, units, freeze: frozen } = dispute;
  const hasFee = dispute.kind === 'dispute' && by === 'staff';
  const refunded = units.reduce((sum, unit) => sum + refundOfUnit(unit, settlement), 0);
  // The freeze ends before the postings.
  for (const unit of units) unit.frozen_by.delete(frozen);
  const amount = typeof settlement === 'number' ? settlement : null;
  const back =
    settlement === 'nothing'
      ? { refused: null, happen: () => undefined }
      : giveMoneyBack(model, order, units, { amount, by });
  for (const unit of units) unit.frozen_by.add(frozen);
  if (back.refused !== null) return back;
  return {
    refused: null,
    happen: (answer) => {
      unfreeze(frozen);
      back.happen(answer);
      for (const unit of units) {
        const { paused } = unit;
        unit.paused = null;
        if (unit.state === 'refunded' || paused === null) continue;
        unit.state = paused.state;
        unit.due_s = model.now_s + Math.max(paused.left_s, LEAST_LEFT_S);
        if (unit.state === 'delivered') remind(model, unit);
      }
      follow(order);
      dispute.state = to;
      dispute.due_s = null;
      discard(model, dispute);
      if (hasFee) payFee(model, dispute, refunded);
    },
  };
}

/** O21: each unit holds something else, sealed, with a time of its own. No money moves. */
export function replace(model: ModelState, dispute: Dispute, secrets: readonly string[]): Forecast {
  const { order, units, freeze: frozen } = dispute;
  return {
    refused: null,
    happen: () => {
      unfreeze(frozen);
      const byPosition = order.units.filter((unit) => units.includes(unit));
      for (const [index, unit] of byPosition.entries()) {
        unit.item = { place: 'taken', secret: secrets[index] ?? null };
        order.offer.items.push(unit.item);
        if (dispute.kind === 'dispute') unit.state = unit.paused?.state ?? 'delivered';
        Object.assign(unit, { paused: null, revealed_s: null, reported_s: null });
        unit.replaced_s = model.now_s;
        if (dispute.kind === 'claim') continue;
        if (unit.state === 'delivered') {
          unit.delivered_s = model.now_s;
          unit.due_s = model.now_s + INSPECT_S;
          remind(model, unit);
        } else {
          unit.due_s = model.now_s + Math.max(protectionOf(order), INSPECT_S);
        }
      }
      follow(order);
      dispute.state = 'closed_replacement';
      dispute.due_s = null;
      dispute.proposal = null;
    },
  };
}

const refundOfUnit = (unit: Dispute['units'][number], settlement: Settlement): number => {
  if (settlement === 'nothing') return 0;
  if (settlement === 'all') return unitTotal(unit);
  return settlement + buyerFeeShare(unit, settlement);
};

/** E14: what is there of the units' holds and of what is available; the rest is waived. */
function payFee(model: ModelState, { order, units }: Dispute, refunded: number): void {
  let rest = disputeFee(refunded);
  const take = (account: string, most: number): number => {
    const taken = Math.min(rest, most);
    rest -= taken;
    add(model, account, -taken);
    add(model, 'fund', taken);
    return taken;
  };
  const oldest = order.units.filter((unit) => units.includes(unit));
  for (const unit of oldest) unit.hold -= take(`hold:${order.id}`, unit.hold);
  const available = `available:${order.offer.seller.user_id}`;
  take(available, balance(model, available));
}

/** D19: the operator hears of it each time, both sides once. */
export function waitForCover(model: ModelState, dispute: Dispute): void {
  dispute.waits_for_cover = true;
  model.alerts += 1;
}

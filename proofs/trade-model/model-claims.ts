import { DISPUTE } from './business-rules.ts';
import { unfreeze } from './model-freezes.ts';
import { type Dispute, type Forecast, type ModelState, type Order } from './model-state.ts';
import { giveMoneyBack, netOf, ownMoney } from './model-refunds.ts';

/**
 * O23 by a decision: the buyer gets what the seller has and what the shop advances (E8, E9), and
 * the rest as it is recovered (C8).
 */
export function closeClaim(model: ModelState, dispute: Dispute, advance: number): Forecast {
  const { order, units, freeze: frozen } = dispute;
  const [unit] = units;
  if (unit === undefined) throw new Error('a claim is about one account');
  unit.frozen_by.delete(frozen);
  const covered = largestRefund(order, unit, ownMoney(model, order, unit) + advance);
  const isWhole = covered === unit.price;
  const back =
    covered === 0
      ? { refused: null, happen: () => undefined }
      : giveMoneyBack(model, order, units, { amount: isWhole ? null : covered, by: 'staff' });
  if (frozen.is_open) unit.frozen_by.add(frozen);
  if (back.refused !== null) return back;
  return {
    refused: null,
    happen: (answer) => {
      unfreeze(frozen);
      back.happen(answer);
      dispute.state = isWhole ? 'closed_refund_full' : 'recovering';
      dispute.due_s = isWhole ? null : model.now_s + DISPUTE.recovery_s;
    },
  };
}

/** The most of the price of which the seller's part is at most this. */
function largestRefund(order: Order, unit: Order['units'][number], most: number): number {
  for (let amount = unit.price; amount > 0; amount -= 1) {
    if (netOf(order, { unit, amount }) <= most) return amount;
  }
  return 0;
}

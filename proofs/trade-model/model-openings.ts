import { DISPUTE } from './business-rules.ts';
import { isOver, isPossible } from './model-dispute-rules.ts';
import { freeze } from './model-freezes.ts';
import { partIn } from './model-orders.ts';
import { mayDispute } from './model-problems.ts';
import {
  type Dispute,
  type Forecast,
  type ModelState,
  type Order,
  type Person,
  refusal,
  type Settlement,
  type Side,
} from './model-state.ts';
import { follow, mayClaim } from './model-units.ts';

/** How disputes and recall claims begin (§6 of rules.md). */

export interface Opening {
  readonly order: Order | undefined;
  readonly unit_ids: readonly string[];
  readonly silence: Dispute['silence'];
  readonly wanted: Settlement;
}

/** One that was settled with something else was about another thing. */
const isCounted = ({ state }: Dispute) => state !== 'closed_replacement';

const BEGUN = () => ({
  state: 'open' as const,
  with_staff_s: null,
  proposals: { buyer: 0, seller: 0 },
  proposal: null,
  officer: null,
  decision: null,
  accepted: new Set<Side>(),
  has_appealed: false,
  has_missed: false,
});

/** O23, C1: an account that was taken back after its sale was completed. */
export function openClaim(model: ModelState, person: Person, order: Order | undefined): Forecast {
  if (order === undefined || partIn(order, person) === null) return refusal('ORDER_NOT_FOUND');
  const { units } = order;
  const may = order.buyer === person && units.every((unit) => mayClaim(model, order, unit));
  if (!may) return refusal('ORDER_EVENT_REFUSED');
  const own = model.disputes.filter((each) => each.order.buyer === person && !isOver(each));
  const before = model.disputes.filter((each) => each.kind === 'claim' && each.order === order);
  const isTooMany =
    own.length >= DISPUTE.open_per_buyer ||
    before.some((each) => !isOver(each)) ||
    before.filter(isCounted).length >= DISPUTE.per_unit;
  if (isTooMany || isAtBank(model, order)) return refusal('DISPUTE_LIMIT');
  return {
    refused: null,
    happen: (answer) => {
      const { dispute_id: id } = answer as { dispute_id: string };
      model.disputes.push({
        id,
        kind: 'claim',
        order,
        units,
        freeze: freeze(model, id, units, 'dispute'),
        opened_s: model.now_s,
        silence: 'staff',
        wanted: 'all',
        due_s: model.now_s + DISPUTE.claim_answer_s,
        ...BEGUN(),
      });
    },
  };
}

/** Who takes the money back through their bank gets it there (M9). */
const isAtBank = ({ chargebacks }: ModelState, order: Order) =>
  chargebacks.some(({ payment, state }) => payment.order === order && state === 'open');

/** O17, D1 */
export function openDispute(model: ModelState, person: Person, opening: Opening): Forecast {
  const { order, unit_ids: ids, silence, wanted } = opening;
  const units = order?.units.filter(({ id }) => ids.includes(id)) ?? [];
  if (order === undefined || partIn(order, person) === null || units.length < ids.length) {
    return refusal('ORDER_NOT_FOUND');
  }
  const may = order.buyer === person && units.every((unit) => mayDispute(model, unit));
  if (!may) return refusal('ORDER_EVENT_REFUSED');
  if (!isPossible(units, wanted)) return refusal('DISPUTE_EVENT_REFUSED');
  const own = model.disputes.filter((each) => each.order.buyer === person && !isOver(each));
  const ofUnits = units.map(
    (unit) =>
      model.disputes.filter(
        (each) => each.kind === 'dispute' && each.units.includes(unit) && isCounted(each),
      ).length,
  );
  const isTooMany =
    own.length >= DISPUTE.open_per_buyer || Math.max(...ofUnits) >= DISPUTE.per_unit;
  if (isTooMany || isAtBank(model, order)) return refusal('DISPUTE_LIMIT');
  return {
    refused: null,
    happen: (answer) => {
      const { dispute_id: id } = answer as { dispute_id: string };
      for (const unit of units) {
        const state = unit.state === 'delivered' ? 'delivered' : 'in_protection';
        unit.paused = { state, left_s: (unit.due_s ?? 0) - model.now_s };
        unit.state = 'disputed';
        unit.due_s = null;
      }
      follow(order);
      model.disputes.push({
        id,
        kind: 'dispute',
        order,
        units,
        freeze: freeze(model, id, units, 'dispute'),
        opened_s: model.now_s,
        silence,
        wanted,
        due_s: model.now_s + DISPUTE.answer_s,
        ...BEGUN(),
      });
    },
  };
}

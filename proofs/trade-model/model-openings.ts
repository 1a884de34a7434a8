import { DISPUTE } from './business-rules.ts';
import { isAtBank, isOver, isPossible } from './model-dispute-rules.ts';
import { isStaff } from './model-decisions.ts';
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
  type Unit,
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

type Opened = Omit<
  Dispute,
  | 'id'
  | 'kind'
  | 'order'
  | 'units'
  | 'freeze'
  | 'opened_s'
  | 'opened_by'
  | 'silence'
  | 'wanted'
  | 'due_s'
>;
const BEGUN = (): Opened => ({
  state: 'open',
  with_staff_s: null,
  proposals: { buyer: 0, seller: 0 },
  proposal: null,
  officer: null,
  decision: null,
  accepted: new Set<Side>(),
  has_appealed: false,
  has_missed: false,
  waits_for_cover: false,
  asked: [],
});

/** O23, C1: an account that was taken back after its sale was completed. */
export function openClaim(model: ModelState, person: Person, order: Order | undefined): Forecast {
  if (order === undefined || partIn(order, person) === null) return refusal('ORDER_NOT_FOUND');
  const { units } = order;
  const may = order.buyer === person && units.every((unit) => mayClaim(model, order, unit));
  if (!may) return refusal('ORDER_EVENT_REFUSED');
  const before = model.disputes.filter((each) => each.kind === 'claim' && each.order === order);
  const isTooMany =
    openOf(model, person).length >= DISPUTE.open_per_buyer ||
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
        opened_by: 'buyer',
        silence: 'staff',
        wanted: 'all',
        due_s: model.now_s + DISPUTE.claim_answer_s,
        ...BEGUN(),
      });
    },
  };
}

/** The cases of a buyer that wait for somebody. */
const openOf = (model: ModelState, person: Person) =>
  model.disputes.filter(
    (each) =>
      each.order.buyer === person &&
      each.opened_by === 'buyer' &&
      each.state !== 'recovering' &&
      !isOver(each),
  );

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
  const ofUnits = units.map(
    (unit) =>
      model.disputes.filter(
        (each) => each.kind === 'dispute' && each.units.includes(unit) && isCounted(each),
      ).length,
  );
  const isTooMany =
    openOf(model, person).length >= DISPUTE.open_per_buyer ||
    Math.max(...ofUnits) >= DISPUTE.per_unit;
  if (isTooMany || isAtBank(model, order)) return refusal('DISPUTE_LIMIT');
  return {
    refused: null,
    happen: (answer) => {
      const { dispute_id: id } = answer as { dispute_id: string };
      pause(model, order, units);
      model.disputes.push({
        ...BEGUN(),
        id,
        kind: 'dispute',
        order,
        units,
        freeze: freeze(model, id, units, 'dispute'),
        opened_s: model.now_s,
        opened_by: 'buyer',
        silence,
        wanted,
        due_s: model.now_s + DISPUTE.answer_s,
      });
    },
  };
}

/** O17, D18: staff who see a fraud; the case is with staff from the start. */
export function openForStaff(
  model: ModelState,
  person: Person,
  { order, unit_ids: ids }: Pick<Opening, 'order' | 'unit_ids'>,
): Forecast {
  const units = order?.units.filter(({ id }) => ids.includes(id)) ?? [];
  const isSide = order?.buyer === person || order?.offer.seller === person;
  if (order === undefined || isSide || !isStaff(person)) {
    return refusal('ORDER_NOT_FOUND');
  }
  if (units.length < ids.length) return refusal('ORDER_NOT_FOUND');
  if (!units.every((unit) => mayDispute(model, unit))) return refusal('ORDER_EVENT_REFUSED');
  if (isAtBank(model, order)) return refusal('DISPUTE_LIMIT');
  return {
    refused: null,
    happen: (answer) => {
      const { dispute_id: id } = answer as { dispute_id: string };
      pause(model, order, units);
      model.disputes.push({
        ...BEGUN(),
        id,
        kind: 'dispute',
        order,
        units,
        freeze: freeze(model, id, units, 'dispute'),
        opened_s: model.now_s,
        opened_by: 'staff',
        silence: 'staff',
        wanted: 'all',
        state: 'escalated',
        with_staff_s: model.now_s,
        due_s: model.now_s + DISPUTE.decision_s,
      });
    },
  };
}

function pause(model: ModelState, order: Order, units: readonly Unit[]): void {
  for (const unit of units) {
    const state = unit.state === 'delivered' ? 'delivered' : 'in_protection';
    unit.paused = { state, left_s: (unit.due_s ?? 0) - model.now_s };
    unit.state = 'disputed';
    unit.due_s = null;
  }
  follow(order);
}

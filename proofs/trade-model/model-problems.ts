import { INSPECT_AFTER_REVEAL_S, INSPECT_S, PROBLEM_PAUSE_S } from './business-rules.ts';
import {
  type Forecast,
  type ModelState,
  type Order,
  type Person,
  refusal,
  type Unit,
} from './model-state.ts';
import { partIn } from './model-orders.ts';

/** O29: once for each unit, while its deadline runs. */
export const mayReport = (model: ModelState, unit: Unit): boolean =>
  mayDispute(model, unit) && unit.reported_s === null;

/** O17: inside the window. */
export const mayDispute = (model: ModelState, unit: Unit): boolean =>
  (unit.state === 'delivered' || unit.state === 'in_protection') &&
  unit.due_s !== null &&
  model.now_s < unit.due_s;

/** The end of a time, of which the part within the pause does not count. */
function endOf(startS: number, lengthS: number, reportedS: number | null): number {
  const end = startS + lengthS;
  if (reportedS === null) return end;
  const until = reportedS + PROBLEM_PAUSE_S;
  return until <= startS ? end : end + until - Math.max(startS, reportedS);
}

/** When a delivered unit counts as confirmed (§4 "Inspection", O29). */
export function inspectionEnd(kind: 'account' | 'gift_card', unit: Unit): number {
  const { delivered_s: delivered, revealed_s: revealed, reported_s: reported } = unit;
  if (delivered === null) throw new Error(`unit ${unit.id} is not delivered`);
  const sealed = endOf(delivered, INSPECT_S, reported);
  if (revealed === null) return sealed;
  const afterReveal = endOf(revealed, INSPECT_AFTER_REVEAL_S, reported);
  return kind === 'gift_card' ? afterReveal : Math.max(sealed, afterReveal);
}

/** The buyer writes to the support about units; those whose deadlines run pause. */
export function reportProblem(
  model: ModelState,
  person: Person,
  target: { order: Order | undefined; unit_ids: readonly string[] },
): Forecast {
  const { order, unit_ids } = target;
  const part = order === undefined ? null : partIn(order, person);
  const units = order?.units.filter(({ id }) => unit_ids.includes(id)) ?? [];
  if (order === undefined || part === null || units.length < unit_ids.length) {
    return refusal('ORDER_NOT_FOUND');
  }
  return {
    refused: null,
    happen: () => {
      if (part !== 'buyer') return;
      for (const unit of units.filter((each) => mayReport(model, each))) {
        unit.reported_s = model.now_s;
        unit.due_s =
          unit.state === 'delivered'
            ? inspectionEnd(order.offer.kind, unit)
            : (unit.due_s ?? 0) + PROBLEM_PAUSE_S;
        for (const [reminder, timeS] of unit.reminders) {
          unit.reminders.set(reminder, timeS + PROBLEM_PAUSE_S);
        }
        if (unit.late_s !== null) unit.late_s += PROBLEM_PAUSE_S;
      }
    },
  };
}

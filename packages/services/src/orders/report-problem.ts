import type { Work } from '@guildhall/db/kernel/work';
import { decide } from '@guildhall/domain/kernel/transitions';
import { pauseOfProblem } from '@guildhall/domain/orders/rules';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import type { Viewer } from '../kernel/viewer.ts';
import { planUnitEvents, writePlan } from './apply-event.ts';
import { lockOwnOrder, unitsOfOrder } from './lock-own-order.ts';
import { unitFacts } from './store-lifecycles.ts';

/** What a problem is reported with: an order of one's own, and some or none of its units. */
export interface Problem {
  readonly order_id: string;
  readonly unit_ids: readonly string[];
}

/** The units that are named, by their positions, and until when their deadlines pause now. */
export interface ReportedProblem {
  readonly positions: number[];
  /** Null when no deadline pauses for this report. */
  readonly paused_until: Date | null;
}

/**
 * O29: pauses the deadlines of units once, for the buyer who writes to the support about them. It
 * holds the lock of the order. A unit whose deadline has paused before, or that has none, is named
 * and stays as it is: whoever has a problem may write again. Refuses ORDER_NOT_FOUND.
 */
export async function reportProblem(
  work: Work,
  viewer: Viewer,
  { order_id, unit_ids }: Problem,
): Promise<ReportedProblem> {
  const { order, principal } = await lockOwnOrder(work.trx, viewer, order_id);
  const units = unitsOfOrder(order.units, unit_ids);
  const event = { event: 'report_problem', ...principal } as const;
  const pausing = units.filter((unit) => {
    const query = { ...event, state: unit.state, facts: unitFacts(unit, order) };
    return decide(unitTransitions, query).allowed;
  });
  const positions = units.map(({ position }) => position);
  if (pausing.length === 0) return { positions, paused_until: null };
  await writePlan(work, planUnitEvents(work, order, pausing, event));
  const reported = { problem_reported_at: order.now, confirmed_at: null };
  return { positions, paused_until: pauseOfProblem(reported, order.rules)?.until ?? null };
}

import type { Database } from '@guildhall/db/database';
import { listTicks } from '@guildhall/db/orders/checklist/queries';
import { listUnits, type TimedOrder, type UnitRow } from '@guildhall/db/orders/commands';
import { findOrder } from '@guildhall/db/orders/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import {
  type ChecklistFacts,
  checklistEnds,
  checklistObstacle,
  checklistOf,
  completedAt,
  undoEnds,
  undoObstacle,
} from '@guildhall/domain/orders/checklist/rules';
import type { SecuringItem, SecuringTick } from '@guildhall/domain/orders/checklist/types';
import { actorsOf } from '@guildhall/domain/orders/policy';
import type { Kysely } from 'kysely';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export const checklistFacts = (
  order: Pick<TimedOrder, 'now' | 'rules'>,
  unit: Pick<UnitRow, 'state' | 'first_revealed_at' | 'confirmed_at' | 'replaced_at'>,
): ChecklistFacts => ({
  now: order.now,
  rules: order.rules,
  state: unit.state,
  first_revealed_at: unit.first_revealed_at,
  confirmed_at: unit.confirmed_at,
  replaced_at: unit.replaced_at,
});

/**
 * The securing checklist of an order; null for codes, and before the account was revealed. The
 * seller gets no items: which ones are open would say how to take the account back. Refuses
 * ORDER_NOT_FOUND.
 */
export async function readChecklist({ db }: OrdersContext, viewer: Viewer, orderId: string) {
  const order = await findOrder(db, orderId);
  const actors = order === undefined ? [] : actorsOf(viewer, order);
  if (order === undefined || actors.length === 0) throw new Refusal('ORDER_NOT_FOUND');
  const items = checklistOf(order.snapshot);
  const [unit] = items.length === 0 ? [] : await listUnits(db, order.id);
  if (unit === undefined || unit.first_revealed_at === null) return null;
  const ticks = await listTicks(db, unit);
  const facts = checklistFacts(order, unit);
  const mayTick = checklistObstacle(facts, actors) === null;
  const lines = items.map((item) => lineOf(item, { ticks, facts, mayTick }));
  return {
    items: actors.includes('seller') ? [] : lines,
    done: lines.filter(({ done_at }) => done_at !== null).length,
    total: lines.length,
    completed_at: completedAt(items, ticks),
    open_until: checklistEnds(facts),
    cover_days: order.rules.recall_cover_days,
    may_tick: mayTick,
  };
}

export type ChecklistReading = NonNullable<Awaited<ReturnType<typeof readChecklist>>>;

/** Whether the checklist of a unit is complete, which speaks for its buyer in a dispute. */
export async function isChecklistDone(
  db: Kysely<Database>,
  { snapshot }: Pick<TimedOrder, 'snapshot'>,
  unit: Pick<UnitRow, 'id' | 'replaced_at'>,
): Promise<boolean> {
  const items = checklistOf(snapshot);
  return items.length > 0 && completedAt(items, await listTicks(db, unit)) !== null;
}

function lineOf(
  item: SecuringItem,
  known: {
    readonly ticks: readonly SecuringTick[];
    readonly facts: ChecklistFacts;
    readonly mayTick: boolean;
  },
) {
  const tick = known.ticks.find((each) => each.item === item && each.is_done);
  const mayUndo = tick !== undefined && known.mayTick && undoObstacle(tick, known.facts) === null;
  return {
    item,
    done_at: tick?.occurred_at ?? null,
    /** Until when the viewer may take the tick back. */
    undo_until: mayUndo ? undoEnds(tick, known.facts) : null,
  };
}

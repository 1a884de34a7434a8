import { inWork, type Work } from '@guildhall/db/kernel/work';
import type { Write } from '@guildhall/db/kernel/transitions';
import {
  insertReminders,
  type LockedOrder,
  type LockedUnit,
  takeDueReminder,
} from '@guildhall/db/orders/commands';
import { findOrderOfUnit } from '@guildhall/db/orders/queries';
import { minutesAfter } from '@guildhall/domain/kernel/clock';
import { inspectionReminders, LATE_REMINDER } from '@guildhall/domain/orders/rules';
import { type UnitEvent, unitTransitions } from '@guildhall/domain/orders/unit-states';
import type { OrdersContext } from './context.ts';
import { addNotice } from '../kernel/notify.ts';

const MAX_BATCH = 200;

/**
 * Reminds buyers who have not confirmed, and tells both parties of an order that is late, one per
 * transaction. Skips units that no longer wait. Returns how many reminders were handled.
 */
export async function sendReminders({ db }: OrdersContext): Promise<number> {
  let taken = 0;
  while (taken < MAX_BATCH && (await inWork(db, sendOne))) taken += 1;
  return taken;
}

async function sendOne(work: Work): Promise<boolean> {
  const due = await takeDueReminder(work.trx);
  if (due === undefined) return false;
  const unit = await findOrderOfUnit(work.trx, due.order_unit_id);
  if (unit === undefined) return true;
  if (due.hours === LATE_REMINDER) {
    if (unit.state === 'awaiting_delivery') tellLate(work, unit);
  } else if (waitsForBuyer(unit.state)) {
    const { buyer_id, order_id, due_at } = unit;
    const dueAt = due_at?.toISOString() ?? null;
    addNotice(work, { user_id: buyer_id }, { kind: 'confirm_reminder', order_id, due_at: dueAt });
  }
  return true;
}

/** Tells both parties that the promised time is over, and when the order ends by itself. */
function tellLate(work: Work, unit: NonNullable<Awaited<ReturnType<typeof findOrderOfUnit>>>) {
  const { order_id, buyer_id, seller_id, order_due_at } = unit;
  if (order_due_at === null) return;
  const facts = { order_id, due_at: order_due_at.toISOString() };
  addNotice(work, { user_id: buyer_id }, { kind: 'order_late', ...facts });
  addNotice(work, { user_id: seller_id }, { kind: 'delivery_late', ...facts });
}

function waitsForBuyer(state: string): boolean {
  return unitTransitions.some(
    (row) => row.event === 'confirm' && row.from.some((from) => from === state),
  );
}

/** What tells both parties that the promised time is over, if the order still waits then. */
export function lateOf({ terms, delivery_due_at: due, rules, units }: LockedOrder): Write[] {
  const [unit] = units;
  if (terms.delivery !== 'manual' || due === null || unit === undefined) return [];
  const remindAt = minutesAfter(due, rules.late_grace_minutes);
  return [insertReminders([{ order_unit_id: unit.id, hours: LATE_REMINDER, remind_at: remindAt }])];
}

interface InspectedMove {
  readonly from: string | null;
  readonly to: string;
  readonly item: Pick<LockedUnit, 'id' | 'due_at'>;
}

/**
 * What reminds the buyer of the end of the inspections that an event of units begins, or that go on
 * after a dispute.
 */
export function remindersOf(
  order: LockedOrder,
  moves: readonly InspectedMove[],
  event: UnitEvent,
): Write[] {
  const begins = event === 'deliver' || event === 'replace';
  const { now, rules } = order;
  const reminders = moves.flatMap(({ from, to, item }) => {
    const resumes = from === 'disputed';
    if (to !== 'delivered' || item.due_at === null || !(begins || resumes)) return [];
    return inspectionReminders(item.due_at, { now, rules }).map((reminder) => ({
      order_unit_id: item.id,
      ...reminder,
    }));
  });
  return reminders.length === 0 ? [] : [insertReminders(reminders)];
}

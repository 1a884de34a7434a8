import { inWork, type Work } from '@guildhall/db/kernel/work';
import { takeDueReminder } from '@guildhall/db/orders/commands';
import { findOrderOfUnit } from '@guildhall/db/orders/queries';
import { unitTransitions } from '@guildhall/domain/orders/states';
import type { ServiceContext } from '../context.ts';
import { addNotice } from '../kernel/notify.ts';

const MAX_BATCH = 200;

/**
 * Reminds buyers who have not confirmed, one per transaction. Skips units that no longer wait for
 * the buyer. Returns how many reminders were handled.
 */
export async function sendReminders({ db }: ServiceContext): Promise<number> {
  let taken = 0;
  while (taken < MAX_BATCH && (await inWork(db, sendOne))) taken += 1;
  return taken;
}

async function sendOne(work: Work): Promise<boolean> {
  const due = await takeDueReminder(work.trx);
  if (due === undefined) return false;
  const unit = await findOrderOfUnit(work.trx, due.order_unit_id);
  if (unit !== undefined && waitsForBuyer(unit.state)) {
    const { buyer_id, order_id, due_at } = unit;
    const dueAt = due_at?.toISOString() ?? null;
    addNotice(work, { user_id: buyer_id }, { kind: 'confirm_reminder', order_id, due_at: dueAt });
  }
  return true;
}

function waitsForBuyer(state: string): boolean {
  return unitTransitions.some(
    (row) => row.event === 'confirm' && row.from.some((from) => from === state),
  );
}

import { inWork, type Work } from '@guildhall/db/kernel/work';
import { takeDueReminder } from '@guildhall/db/orders/commands';
import { findOrderOfUnit } from '@guildhall/db/orders/queries';
import { unitTransitions } from '@guildhall/domain/orders/states';
import type { ServiceContext } from '../context.ts';
import { mailMessage } from '../notifications/enqueue-mail.ts';

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

async function sendOne({ trx, messages }: Work): Promise<boolean> {
  const due = await takeDueReminder(trx);
  if (due === undefined) return false;
  const unit = await findOrderOfUnit(trx, due.order_unit_id);
  if (unit !== undefined && waitsForBuyer(unit.state)) {
    const facts = { order_id: unit.order_id, due_at: unit.due_at?.toISOString() ?? null };
    messages.push(mailMessage(unit.buyer_id, 'confirm_reminder', facts));
  }
  return true;
}

function waitsForBuyer(state: string): boolean {
  return unitTransitions.some(
    (row) => row.event === 'confirm' && row.from.some((from) => from === state),
  );
}

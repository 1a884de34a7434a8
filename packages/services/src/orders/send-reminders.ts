import { takeDueReminders } from '@guildhall/db/orders/commands';
import { findOrderOfUnit } from '@guildhall/db/orders/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { unitTransitions } from '@guildhall/domain/orders/states';
import type { ServiceContext } from '../context.ts';
import { enqueueMail } from '../notifications/enqueue-mail.ts';

const BATCH = 50;

/** Reminds buyers who have not confirmed; a unit that waits for him no more is passed over. */
export async function sendReminders({ db }: ServiceContext): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const due = await takeDueReminders(trx, BATCH);
    for (const { order_unit_id } of due) {
      const unit = await findOrderOfUnit(trx, order_unit_id);
      if (unit === undefined || !waitsForBuyer(unit.state)) continue;
      await enqueueMail(trx, unit.buyer_id, 'confirm_reminder', {
        order_id: unit.order_id,
        due_at: unit.due_at?.toISOString() ?? null,
      });
    }
    return due.length;
  });
}

function waitsForBuyer(state: string): boolean {
  return unitTransitions.some(
    (row) => row.event === 'confirm' && row.from.some((from) => from === state),
  );
}

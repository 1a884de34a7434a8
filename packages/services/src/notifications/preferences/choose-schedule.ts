import { readAppNow } from '@guildhall/db/clock';
import { saveSchedule, takeHeldNotices } from '@guildhall/db/notifications/digest-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { nextDigest, type Schedule } from '@guildhall/domain/notifications/schedule-rules';
import type { SetSchedule } from '@guildhall/domain/notifications/schema';
import type { Viewer } from '../../kernel/viewer.ts';
import type { NotificationsContext } from '../context.ts';
import { scheduleOf } from '../judge-delivery.ts';
import { mailDigest } from './send-digests.ts';

/** When the viewer wants to be told. Refuses nothing. */
export async function readSchedule(
  context: NotificationsContext,
  { user_id }: Viewer,
): Promise<Schedule> {
  return await scheduleOf(context, user_id);
}

/**
 * Stores when the viewer wants to be told. What waits for a digest is mailed now when there are no
 * digests any more, and dropped when the viewer wants none of it by mail. Refuses nothing.
 */
export async function setSchedule(
  { db }: NotificationsContext,
  { user_id: userId }: Viewer,
  schedule: SetSchedule,
): Promise<void> {
  const now = await readAppNow(db);
  const { time_zone, quiet, digest } = schedule;
  await inTransaction(db, async (trx) => {
    await saveSchedule(trx, {
      user_id: userId,
      time_zone,
      quiet_from: quiet?.from ?? null,
      quiet_until: quiet?.until ?? null,
      digest,
      digest_due_at: nextDigest(schedule, now),
    });
    if (digest === 'off') await mailDigest(trx, userId);
    if (digest === 'never') await takeHeldNotices(trx, userId);
  });
}

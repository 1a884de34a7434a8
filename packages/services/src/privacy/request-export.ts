import { findLastExport } from '@guildhall/db/privacy/queries';
import { insertDataExport } from '@guildhall/db/privacy/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { nextExportAt } from '@guildhall/domain/privacy/rules';
import type { Viewer } from '../kernel/viewer.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import type { PrivacyContext } from './context.ts';
import { recordEvent } from '../kernel/audit/record-event.ts';

/**
 * Asks for a copy of the viewer's data, which a job makes. One that is being made goes on. Refuses
 * DATA_EXPORT_TOO_SOON within a day after the last one.
 */
export async function requestExport(
  { db }: Pick<PrivacyContext, 'db'>,
  viewer: Viewer,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Two requests of one user see each other.
    const user = await lockUserForNoKeyUpdate(trx, viewer.user_id);
    if (user?.is_active !== true) throw new Refusal('NOT_SIGNED_IN');
    const last = await findLastExport(trx, user.id);
    if (last !== undefined && last.due_at !== null) return;
    if (last !== undefined && last.failed_at === null) {
      const nextAt = nextExportAt(last.requested_at);
      if (last.now < nextAt) {
        throw new Refusal('DATA_EXPORT_TOO_SOON', { next_at: nextAt.toISOString() });
      }
    }
    await insertDataExport(trx, { id: newId(), user_id: user.id });
    await recordEvent(trx, { event: 'data.requested', user_id: user.id });
  });
}

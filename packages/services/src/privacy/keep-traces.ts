import type { Database } from '@guildhall/db/database';
import { TRACE_MONTHS } from '@guildhall/domain/users/closing-rules';
import type { Transaction } from 'kysely';
import { listDeviceHashes } from '../identity/devices/list-browsers.ts';
import { deleteOldTraces, insertTraces, type Trace } from '../users/banned-traces.ts';
import type { User } from '../users/find-user.ts';
import { listPaperHashes } from '../verification/list-document-links.ts';
import { listMethodHashes } from '../withdrawals/decisions/lock-for-staff.ts';
import type { PrivacyContext } from './context.ts';

/**
 * Keeps hashes of the devices, papers and payout methods of a banned user before these are erased,
 * so that staff see when somebody comes back (rules.md §9).
 */
export async function keepTraces(
  trx: Transaction<Database>,
  { id, restrictions }: Pick<User, 'id' | 'restrictions'>,
): Promise<void> {
  if (!restrictions.includes('banned')) return;
  const devices = await listDeviceHashes(trx, [id]);
  const papers = await listPaperHashes(trx, [id]);
  const methods = await listMethodHashes(trx, [id]);
  const found: Trace[] = [
    ...devices.map((row) => ({ ...row, kind: 'device' as const })),
    ...papers,
    ...methods.map((row) => ({ ...row, kind: 'payout_method' as const })),
  ];
  await insertTraces(trx, found, TRACE_MONTHS);
}

/** Returns how many were deleted. */
export async function deleteTraces({ db }: Pick<PrivacyContext, 'db'>): Promise<number> {
  return await deleteOldTraces(db);
}

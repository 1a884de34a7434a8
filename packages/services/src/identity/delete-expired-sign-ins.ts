import { deleteOldSignIns } from '@guildhall/db/identity/commands';
import { deleteOldRateLimits } from '@guildhall/db/kernel/rate-limits';
import type { ServiceContext } from '../context.ts';

/** Deletes expired sign-ups, codes, tickets and counted attempts. */
export async function deleteExpiredSignIns({ db }: ServiceContext): Promise<void> {
  await deleteOldSignIns(db);
  await deleteOldRateLimits(db);
}

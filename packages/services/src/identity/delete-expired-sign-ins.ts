import { deleteOldSignIns } from '@guildhall/db/identity/commands';
import { deleteOldRateLimits } from '@guildhall/db/kernel/rate-limits';
import type { ServiceContext } from '../context.ts';

/** Forgets sign-ups, codes, tickets and counted tries that are over. */
export async function deleteExpiredSignIns({ db }: ServiceContext): Promise<void> {
  await deleteOldSignIns(db);
  await deleteOldRateLimits(db);
}

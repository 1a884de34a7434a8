import { deleteOldApiTokens } from '@guildhall/db/identity/api-token-commands';
import { deleteOldSignIns } from '@guildhall/db/identity/commands';
import { deleteOldInvitations } from '@guildhall/db/identity/invitation-queries';
import { deleteOldRateLimits } from '@guildhall/db/kernel/rate-limits';
import type { IdentityContext } from './context.ts';

/** Deletes expired sign-ups, codes, tickets, old invitations, API tokens and counted attempts. */
export async function deleteExpiredSignIns({ db }: IdentityContext): Promise<void> {
  await deleteOldSignIns(db);
  await deleteOldInvitations(db);
  await deleteOldApiTokens(db);
  await deleteOldRateLimits(db);
}

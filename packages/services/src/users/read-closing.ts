import type { Database } from '@guildhall/db/database';
import * as closings from '@guildhall/db/users/closing-commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { WAIVER_PAUSE_DAYS } from '@guildhall/domain/users/closing-rules';
import type { Kysely } from 'kysely';

/**
 * Whether this user closes their account, and so takes out their money without a fee and below the
 * minimum. Not within a year after they took another closing back.
 */
export async function isFeeWaived(db: Kysely<Database>, userId: string): Promise<boolean> {
  return await closings.isWaived(db, userId, WAIVER_PAUSE_DAYS);
}

/** Refuses USER_CLOSING to somebody who closes their account, for what would begin anew. */
export function refuseClosing({ closes_at }: { readonly closes_at: Date | null }): void {
  if (closes_at === null) return;
  throw new Refusal('USER_CLOSING', { closes_at: closes_at.toISOString() });
}

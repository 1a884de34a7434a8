import type { Database } from '@guildhall/db/database';
import { sumOtherFees } from '@guildhall/db/wallet/fee-queries';
import type { Kysely } from 'kysely';

/** What a user paid us in a time besides commissions: fees of withdrawals and of disputes. */
export async function readOtherFees(
  db: Kysely<Database>,
  userId: string,
  time: { from: Date; until: Date },
) {
  return await sumOtherFees(db, userId, time);
}

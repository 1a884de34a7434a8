import type { Database } from '@guildhall/db/database';
import { findPayment } from '@guildhall/db/payments/queries';
import type { Kysely } from 'kysely';

/** Whose payment it is; undefined for one that is not ours. */
export async function findPaymentOwner(
  db: Kysely<Database>,
  paymentId: string,
): Promise<string | undefined> {
  return (await findPayment(db, paymentId))?.user_id;
}

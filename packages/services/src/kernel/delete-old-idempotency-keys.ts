import { deleteOldIdempotencyKeys } from '@guildhall/db/kernel/idempotency-keys';
import type { ServiceContext } from '../context.ts';

/** Deletes idempotency keys after 30 days. No client retries a call that late. */
export async function deleteExpiredIdempotencyKeys({ db }: ServiceContext): Promise<void> {
  await deleteOldIdempotencyKeys(db);
}

import { deleteOldIdempotencyKeys } from '@guildhall/db/kernel/idempotency-keys';
import type { KernelContext } from './context.ts';

/** Deletes idempotency keys after 30 days. No client retries a call that late. */
export async function deleteExpiredIdempotencyKeys({ db }: KernelContext): Promise<void> {
  await deleteOldIdempotencyKeys(db);
}

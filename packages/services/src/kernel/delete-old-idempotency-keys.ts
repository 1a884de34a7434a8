import { deleteOldIdempotencyKeys } from '@guildhall/db/kernel/idempotency-keys';
import type { ServiceContext } from '../context.ts';

/** Forgets idempotency keys after thirty days: no client sends the same call again so late. */
export async function deleteExpiredIdempotencyKeys({ db }: ServiceContext): Promise<void> {
  await deleteOldIdempotencyKeys(db);
}

import { forgetDevice as forget } from '@guildhall/db/identity/devices/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { NameDevice } from '@guildhall/domain/identity/devices/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/**
 * A user forgets a device of theirs: its sessions end, and the next sign-in there is one on a new
 * device. It stays a link to its other users, or forgetting would allow trade between two accounts
 * of one person. Refuses DEVICE_NOT_FOUND.
 */
export async function forgetDevice(
  { db }: Pick<IdentityContext, 'db'>,
  { user_id: userId }: Viewer,
  { device_id: id }: NameDevice,
): Promise<void> {
  const wasKnown = await inTransaction(db, (trx) => forget(trx, userId, id));
  if (!wasKnown) throw new Refusal('DEVICE_NOT_FOUND');
}

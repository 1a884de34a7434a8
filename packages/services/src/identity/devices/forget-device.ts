import { forgetDevice as forget } from '@guildhall/db/identity/devices/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { NameDevice } from '@guildhall/domain/identity/devices/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import { nameOfThing } from '@guildhall/domain/kernel/audit/things';

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
  await inTransaction(db, async (trx) => {
    if (!(await forget(trx, userId, id))) throw new Refusal('DEVICE_NOT_FOUND');
    const things = [nameOfThing('device', id)];
    await recordEvent(trx, { event: 'device.forgotten', user_id: userId, things });
  });
}

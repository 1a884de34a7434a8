import type { Database } from '@guildhall/db/database';
import { findLaterDevice } from '@guildhall/db/identity/device-queries';
import type { Kysely } from 'kysely';
import type { OwnSession } from './read-session.ts';

/**
 * Since when the user is known on the device of their session; null for the first one that they
 * were seen on, and for sessions without a device.
 */
export async function findNewDevice(
  db: Kysely<Database>,
  userId: string,
  { device_id }: Pick<OwnSession, 'device_id'>,
): Promise<Date | null> {
  return device_id === null ? null : await findLaterDevice(db, userId, device_id);
}

import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';

/**
 * A user forgets a device of theirs, and its sessions end. It stays a link to its other users.
 * False when the user has no such device.
 */
export async function forgetDevice(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('devices')
    .set({ forgotten_at: sql<Date>`now()`, second_factor_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('sessions').where('device_id', '=', id).execute();
  return true;
}

/**
 * Locks a browser (for no key update), unless the viewer is one of its users: nobody decides about
 * what concerns them (Z9).
 */
export async function lockBrowser(trx: Transaction<Database>, id: string, viewerId: string) {
  return await trx
    .selectFrom('browsers')
    .select(['id', 'token_hash', 'trusted_at', 'blocked_at'])
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from devices
        where devices.token_hash = browsers.token_hash and devices.user_id = ${viewerId})`,
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function saveBrowserTrust(
  trx: Transaction<Database>,
  id: string,
  isTrusted: boolean,
): Promise<void> {
  await trx
    .updateTable('browsers')
    .set({ trusted_at: isTrusted ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
}

/** Blocks a locked browser, which ends its sessions, or unblocks it. Returns how many it ended. */
export async function saveBrowserBlock(
  trx: Transaction<Database>,
  { id, token_hash: tokenHash }: { readonly id: string; readonly token_hash: string },
  isBlocked: boolean,
): Promise<number> {
  await trx
    .updateTable('browsers')
    .set({ blocked_at: isBlocked ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
  if (!isBlocked) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where(({ eb, selectFrom }) =>
      eb(
        'device_id',
        'in',
        selectFrom('devices').select('devices.id').where('devices.token_hash', '=', tokenHash),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The user's row of a browser, locked (for no key update). */
export async function lockDeviceOf(
  trx: Transaction<Database>,
  { token_hash: tokenHash, user_id: userId }: { token_hash: string; user_id: string },
) {
  return await trx
    .selectFrom('devices')
    .select(['id', 'unlinked_at'])
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function saveDeviceLink(
  trx: Transaction<Database>,
  id: string,
  isLinked: boolean,
): Promise<void> {
  await trx
    .updateTable('devices')
    .set({ unlinked_at: isLinked ? null : sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

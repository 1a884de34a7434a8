import type { Database } from '@guildhall/db/database';
import { listUsersOfSameMethod } from '@guildhall/db/withdrawals/decisions/queries';
import { areLinked } from '@guildhall/domain/identity/devices/policy';
import type { Kysely } from 'kysely';
import { findDeviceLink, type LinkScope } from '../identity/devices/find-device-link.ts';
import type { WithdrawalsContext } from './context.ts';

/**
 * Whether two users share a device or a payout method (rules.md §9 "linked parties"). What staff
 * say about a device counts for two `parties`, and not for `staff` and somebody they decide about.
 */
export async function readLinked(
  { settings }: Pick<WithdrawalsContext, 'settings'>,
  db: Kysely<Database>,
  [userId, otherId]: readonly [string, string],
  scope: LinkScope,
): Promise<boolean> {
  const [link, methods] = await Promise.all([
    findDeviceLink(db, userId, otherId, scope),
    listUsersOfSameMethod(db, userId, [otherId]),
  ]);
  const { public_sign_ins: known = [] } = settings;
  return areLinked({
    share_device: link?.share_device ?? false,
    share_method: methods.has(otherId),
    are_public:
      link !== undefined && known.includes(link.email) && known.includes(link.other_email),
  });
}

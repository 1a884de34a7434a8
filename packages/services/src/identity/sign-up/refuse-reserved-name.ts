import type { Database } from '@guildhall/db/database';
import { isReservedName, looksLikeOneOf } from '@guildhall/domain/identity/sign-up/rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import type { Kysely } from 'kysely';
import type { IdentityContext } from '../context.ts';
import { listStaffNames } from '../../users/find-user.ts';

/** Whether others could take a user of this name for the site or for one of its staff (I6). */
export async function isNameOfStaff(
  { settings }: Pick<IdentityContext, 'settings'>,
  db: Kysely<Database>,
  username: string,
): Promise<boolean> {
  const siteNames = [settings.site_name, settings.protection_label];
  if (isReservedName(username, siteNames)) return true;
  return looksLikeOneOf(username, await listStaffNames(db));
}

/** Refuses USERNAME_RESERVED. */
export async function refuseReservedName(
  context: IdentityContext,
  db: Kysely<Database>,
  username: string,
): Promise<void> {
  if (!(await isNameOfStaff(context, db, username))) return;
  throw new Refusal('USERNAME_RESERVED', {}, { username: [fieldError('username_reserved')] });
}

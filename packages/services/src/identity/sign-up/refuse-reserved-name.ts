import type { Database } from '@guildhall/db/database';
import { isReservedName, looksLikeOneOf } from '@guildhall/domain/identity/sign-up/rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError, type FieldErrorCode } from '@guildhall/domain/kernel/field-errors';
import type { Kysely } from 'kysely';
import type { IdentityContext } from '../context.ts';
import { listStaffNames, looksLikeSeller, type User } from '../../users/find-user.ts';

/**
 * Whom others could take a user of this name for: the site, one of its staff, or a seller who has
 * sold something (I6). Null for nobody.
 */
export async function findImitated(
  { settings }: Pick<IdentityContext, 'settings'>,
  db: Kysely<Database>,
  username: string,
  own: Pick<User, 'username'> | null = null,
): Promise<'site' | 'seller' | null> {
  const siteNames = [settings.site_name, settings.protection_label];
  if (isReservedName(username, siteNames)) return 'site';
  const staff = await listStaffNames(db);
  const others = staff.filter((name) => name !== own?.username);
  if (looksLikeOneOf(username, others)) return 'site';
  // A user may write their own name otherwise.
  if (own !== null && looksLikeOneOf(username, [own.username])) return null;
  return (await looksLikeSeller(db, username)) ? 'seller' : null;
}

const ERRORS = {
  site: 'username_reserved',
  seller: 'username_like_seller',
} as const satisfies Record<string, FieldErrorCode>;

/** Refuses USERNAME_RESERVED. `own` is the user who changes their name. */
export async function refuseReservedName(
  context: IdentityContext,
  db: Kysely<Database>,
  username: string,
  own: Pick<User, 'username'> | null = null,
): Promise<void> {
  const imitated = await findImitated(context, db, username, own);
  if (imitated === null) return;
  throw new Refusal('USERNAME_RESERVED', {}, { username: [fieldError(ERRORS[imitated])] });
}

import type { Database } from '@guildhall/db/database';
import * as users from '@guildhall/db/users/commands';
import { recordSetLevel } from '@guildhall/db/users/level-commands';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { RestrictionKind } from '@guildhall/domain/users/types';
import type { Transaction } from 'kysely';

/** Role, seller level (0–4) and verification level (V0–V3) of a user. */
export interface Standing {
  /** Another role ends what was granted before. */
  readonly role?: Role;
  readonly seller_level?: number;
  readonly verification_level?: number;
}

export async function changeStanding(
  trx: Transaction<Database>,
  userId: string,
  changes: Standing,
): Promise<void> {
  const { seller_level: level } = changes;
  if (level !== undefined) await recordSetLevel(trx, { id: newId(), user_id: userId, level });
  const grants = changes.role === undefined ? {} : { grants: [] };
  await users.updateUser(trx, userId, { ...changes, ...grants });
}

/** Replaces what a moderator was granted; for others it violates `users_grants_of_moderators`. */
export async function changeGrants(
  trx: Transaction<Database>,
  userId: string,
  grants: readonly Permission[],
): Promise<void> {
  await users.updateUser(trx, userId, { grants: [...grants] });
}

/** Stores the kinds of what restricts a user now; the rooms that restrict tell it. */
export async function changeRestrictions(
  trx: Transaction<Database>,
  userId: string,
  kinds: readonly RestrictionKind[],
): Promise<void> {
  await users.setRestrictions(trx, userId, kinds);
}

/** Where the small and the large picture of a user are; null for none. */
export type Avatar = users.AvatarAddresses;

/** Stores where the picture of a user is. */
export async function changeUserAvatar(
  trx: Transaction<Database>,
  userId: string,
  avatar: Avatar,
): Promise<void> {
  await users.changeAvatar(trx, userId, avatar);
}

/** An address of another user violates `users_email_unique`. */
export async function changeUserEmail(
  trx: Transaction<Database>,
  userId: string,
  email: string,
): Promise<void> {
  await users.changeUserEmail(trx, userId, email);
}

/** Stores whether the user signs in with two factors, for rooms that restrict users without. */
export async function setTwoFactor(
  trx: Transaction<Database>,
  userId: string,
  twoFactor: boolean,
): Promise<void> {
  await users.setTwoFactor(trx, userId, twoFactor);
}

/** Records that a way to sign in changed. Payouts wait for a while after it. */
export async function recordSecurityChange(
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  await users.recordSecurityChange(trx, userId);
}

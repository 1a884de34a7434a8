import type { RestrictionKind } from '@guildhall/domain/users/types';
import {
  type AliasedExpression,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { SellerStatisticsTable, UsersTable } from './tables.ts';

export async function insertUser(db: Kysely<Database>, user: Insertable<UsersTable>) {
  await db.insertInto('users').values(user).execute();
}

export async function updateUser(
  db: Kysely<Database>,
  id: string,
  changes: Updateable<
    Pick<UsersTable, 'role' | 'grants' | 'seller_level' | 'verification_level' | 'language'>
  >,
): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** What restricts a user now; a row that has it already is left as it is. */
export async function setRestrictions(
  db: Kysely<Database>,
  id: string,
  kinds: readonly RestrictionKind[],
): Promise<void> {
  const restrictions = [...kinds];
  await db
    .updateTable('users')
    .set({ restrictions })
    .where('id', '=', id)
    .where(sql<boolean>`restrictions <> ${restrictions}::text[]`)
    .execute();
}

export type AvatarAddresses = Pick<Selectable<UsersTable>, 'avatar_url' | 'avatar_large_url'>;

/** Where the picture of a user is. */
export async function changeAvatar(
  db: Kysely<Database>,
  id: string,
  avatar: AvatarAddresses,
): Promise<void> {
  await db.updateTable('users').set(avatar).where('id', '=', id).execute();
}

/** Changes a user's address. Violates `users_email_unique` if another user has it. */
export async function changeUserEmail(
  db: Kysely<Database>,
  id: string,
  email: string,
): Promise<void> {
  await db.updateTable('users').set({ email }).where('id', '=', id).execute();
}

/** Starts the cooldown for withdrawals (rules.md §1, SECURITY_COOLDOWN). */
export async function recordSecurityChange(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('users').set({ security_changed_at: appNow }).where('id', '=', id).execute();
}

/** Caches whether the user has a second factor, for rooms that may not import identity. */
export async function setTwoFactor(
  db: Kysely<Database>,
  id: string,
  twoFactor: boolean,
): Promise<void> {
  await db.updateTable('users').set({ two_factor: twoFactor }).where('id', '=', id).execute();
}

/** A seller's statistics, as the orders room computes them. */
export type SellerFigures = Omit<Selectable<SellerStatisticsTable>, 'refreshed_at'>;

/** Saves the seller statistics from a query of the figures, in one statement. */
export async function saveSellerStatistics(
  db: Kysely<Database>,
  figures: AliasedExpression<SellerFigures, 'figures'>,
): Promise<void> {
  await db
    .insertInto('seller_statistics')
    .columns(['user_id', 'completed_orders', 'due_orders', 'on_time_share', 'refreshed_at'])
    .expression(
      db
        .selectFrom(figures)
        .select(['user_id', 'completed_orders', 'due_orders', 'on_time_share'])
        .select(appNow.as('refreshed_at')),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        completed_orders: eb.ref('excluded.completed_orders'),
        due_orders: eb.ref('excluded.due_orders'),
        on_time_share: eb.ref('excluded.on_time_share'),
        refreshed_at: eb.ref('excluded.refreshed_at'),
      }))
        // Skips unchanged rows, which are the most, so that they get no new row version.
        .where(sql<boolean>`(seller_statistics.completed_orders, seller_statistics.due_orders,
            seller_statistics.on_time_share)
          is distinct from (excluded.completed_orders, excluded.due_orders,
            excluded.on_time_share)`),
    )
    .execute();
}

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
  changes: Updateable<Pick<UsersTable, 'role' | 'seller_level' | 'verification_level'>>,
): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** The address is the user's from now on; one that another user has breaks `users_email_unique`. */
export async function changeUserEmail(
  db: Kysely<Database>,
  id: string,
  email: string,
): Promise<void> {
  await db.updateTable('users').set({ email }).where('id', '=', id).execute();
}

/** Money waits for a while after this (rules.md §1, SECURITY_COOLDOWN). */
export async function recordSecurityChange(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('users').set({ security_changed_at: appNow }).where('id', '=', id).execute();
}

/** Whether the user has a second factor, as the rooms below identity read it. */
export async function setTwoFactor(
  db: Kysely<Database>,
  id: string,
  twoFactor: boolean,
): Promise<void> {
  await db.updateTable('users').set({ two_factor: twoFactor }).where('id', '=', id).execute();
}

/** What a seller has done, as the room that keeps it counts it. */
export type SellerFigures = Omit<Selectable<SellerStatisticsTable>, 'refreshed_at'>;

/** Rebuilds the projection of every seller from a query of the figures, in one statement. */
export async function saveSellerStatistics(
  db: Kysely<Database>,
  figures: AliasedExpression<SellerFigures, 'figures'>,
): Promise<void> {
  await db
    .insertInto('seller_statistics')
    .columns(['user_id', 'completed_orders', 'on_time_share', 'refreshed_at'])
    .expression(
      db
        .selectFrom(figures)
        .select(['user_id', 'completed_orders', 'on_time_share', appNow.as('refreshed_at')]),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        completed_orders: eb.ref('excluded.completed_orders'),
        on_time_share: eb.ref('excluded.on_time_share'),
        refreshed_at: eb.ref('excluded.refreshed_at'),
      }))
        // Most sellers sold nothing since: a row that says the same needs no new version.
        .where(sql<boolean>`(seller_statistics.completed_orders, seller_statistics.on_time_share)
        is distinct from (excluded.completed_orders, excluded.on_time_share)`),
    )
    .execute();
}

import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { noSellerIds } from '../users/queries.ts';
import { sellerIsAway } from './queries.ts';

/** Begins a vacation, or changes when it ends. */
export async function saveVacation(
  trx: Transaction<Database>,
  userId: string,
  until: Date | null,
): Promise<void> {
  await trx
    .insertInto('vacations')
    .values({ user_id: userId, until })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until }))
    .execute();
}

export async function deleteVacation(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('vacations').where('user_id', '=', userId).execute();
}

/**
 * Offers that are for sale while their seller is away, and offers that were paused for that while
 * their seller is back.
 */
export async function listOffersOfAbsences(
  db: Kysely<Database>,
  limit: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    (select offers.id
       from (select user_id from vacations where until is null or until > app_now()
             union ${noSellerIds}) as away
       join offers on offers.seller_id = away.user_id
      where offers.state in ('active', 'out_of_stock')
      limit ${limit})
    union all
    (select offers.id from offers
      where offers.paused_while_away and offers.state = 'paused' and not ${sellerIsAway}
      limit ${limit})`.execute(db);
  return rows;
}

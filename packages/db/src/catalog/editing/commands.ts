import type { Insertable, Transaction, Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import type { GamesTable, GiftCardBrandsTable } from '../tables.ts';

/** Inserts a game. Resolves to whether its slug was free. */
export async function insertGame(
  trx: Transaction<Database>,
  game: Insertable<GamesTable>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('games')
    .values(game)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Updates a game that the caller has locked. */
export async function updateGame(
  trx: Transaction<Database>,
  id: string,
  changes: Updateable<GamesTable>,
): Promise<void> {
  await trx.updateTable('games').set(changes).where('id', '=', id).execute();
}

/** Inserts a brand. Resolves to whether its slug was free. */
export async function insertBrand(
  trx: Transaction<Database>,
  brand: Insertable<GiftCardBrandsTable>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('gift_card_brands')
    .values(brand)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Updates a brand that the caller has locked. */
export async function updateBrand(
  trx: Transaction<Database>,
  id: string,
  changes: Updateable<GiftCardBrandsTable>,
): Promise<void> {
  await trx.updateTable('gift_card_brands').set(changes).where('id', '=', id).execute();
}

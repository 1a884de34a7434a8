import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../database.ts';
import type { GamesTable, GiftCardBrandsTable } from './tables.ts';

export async function insertGame(db: Kysely<Database>, game: Insertable<GamesTable>) {
  await db.insertInto('games').values(game).execute();
}

export async function insertBrand(db: Kysely<Database>, brand: Insertable<GiftCardBrandsTable>) {
  await db.insertInto('gift_card_brands').values(brand).execute();
}

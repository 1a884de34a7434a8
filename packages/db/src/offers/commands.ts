import { newId } from '@guildhall/domain/kernel/ids';
import type { OfferEvent, OfferState } from '@guildhall/domain/offers/states';
import {
  type Insertable,
  type Kysely,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { OfferHistoryTable, OffersTable } from './tables.ts';

/** Answers the row as `lockOffer` would: what this transaction has made, nobody else can touch. */
export async function insertOffer(trx: Transaction<Database>, offer: Insertable<OffersTable>) {
  return await trx
    .insertInto('offers')
    .values(offer)
    .returning(['id', 'kind', 'state', 'seller_id', 'due_at', 'published_at', 'delivery'])
    .returning(appNow.as('now'))
    .executeTakeFirstOrThrow();
}

/** The conditional update that a transition is: false when the state was not `from`. */
export async function moveOffer(
  trx: Transaction<Database>,
  id: string,
  move: { from: OfferState; to: OfferState },
  changes: Updateable<Pick<OffersTable, 'due_at' | 'published_at' | 'rank_score'>>,
): Promise<boolean> {
  const result = await trx
    .updateTable('offers')
    .set({ ...changes, state: move.to, updated_at: appNow })
    .where('id', '=', id)
    .where('state', '=', move.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertOfferHistory(
  trx: Transaction<Database>,
  row: Omit<Insertable<OfferHistoryTable>, 'id' | 'event'> & { event: OfferEvent },
): Promise<void> {
  await trx
    .insertInto('offer_history')
    .values({ id: newId(), ...row })
    .execute();
}

export async function lockOffer(trx: Transaction<Database>, id: string) {
  return await trx
    .selectFrom('offers')
    .select(['id', 'kind', 'state', 'seller_id', 'due_at', 'delivery'])
    .select(appNow.as('now'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** One offer whose date has come, locked for this worker; others skip it. */
export async function claimExpiredOffer(trx: Transaction<Database>) {
  return await trx
    .selectFrom('offers')
    .select('id')
    .where('due_at', '<=', appNow)
    .where('state', 'in', ['active', 'out_of_stock', 'paused'])
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Offers on the shelf without a unit in stock, and offers off it that have one. */
export async function listWrongShelves(db: Kysely<Database>, limit: number) {
  const in_stock = sql<boolean>`exists (select from stock_units
    where stock_units.offer_id = offers.id and stock_units.state = 'in_stock')`;
  return await db
    .selectFrom('offers')
    .select(['id', in_stock.as('in_stock')])
    .where('state', 'in', ['active', 'reserved', 'out_of_stock'])
    .where(in_stock, '=', sql<boolean>`(state <> 'active')`)
    .limit(limit)
    .execute();
}

import { newId } from '@guildhall/domain/kernel/ids';
import type { OfferEvent, OfferState } from '@guildhall/domain/offers/states';
import { type Insertable, sql, type Transaction, type Updateable } from 'kysely';
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

export async function claimExpiredOffers(trx: Transaction<Database>, limit: number) {
  return await trx
    .selectFrom('offers')
    .select('id')
    .where('due_at', '<=', appNow)
    .where('state', 'in', ['active', 'out_of_stock', 'paused'])
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/**
 * Active offers without a unit in stock: two last units that were claimed at the same moment
 * leave one behind, because neither purchase saw the other.
 */
export async function claimEmptyOffers(trx: Transaction<Database>, limit: number) {
  return await trx
    .selectFrom('offers')
    .select('id')
    .where('state', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stock_units')
            .select(sql`1`.as('one'))
            .whereRef('stock_units.offer_id', '=', 'offers.id')
            .where('stock_units.state', '=', 'in_stock'),
        ),
      ),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

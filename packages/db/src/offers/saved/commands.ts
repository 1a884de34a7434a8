import { type Alert, UNDO_HOURS } from '@guildhall/domain/offers/saved/rules';
import type { SavedFilter } from '@guildhall/domain/offers/saved/schema';
import { type Kysely, sql, type Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';

/** SQL for whether what was removed at this time comes back as it was. */
const isUndone = sql<boolean>`favourites.removed_at
  > app_now() - make_interval(hours => ${sql.lit(UNDO_HOURS)})`;

/**
 * Keeps an offer for a user. One that they have stays as it is, and so does one that they have just
 * removed; what was removed before that is saved anew.
 */
export async function insertFavourite(
  trx: Transaction<Database>,
  favourite: {
    user_id: string;
    offer_id: string;
    saved_minor: number;
    title: string;
    language: string;
  },
): Promise<void> {
  const renewed = <Value>(column: string) =>
    sql<Value>`case when favourites.removed_at is null or ${isUndone}
      then ${sql.ref(`favourites.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;
  await trx
    .insertInto('favourites')
    .values(favourite)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'offer_id']).doUpdateSet({
        saved_minor: renewed<number>('saved_minor'),
        title: renewed<string>('title'),
        language: renewed<string>('language'),
        created_at: renewed<Date>('created_at'),
        alert: sql<Alert>`case when favourites.removed_at is null or ${isUndone}
          then favourites.alert else 'off' end`,
        notified_minor: sql<number | null>`case when favourites.removed_at is null or ${isUndone}
          then favourites.notified_minor end`,
        removed_at: null,
      }),
    )
    .execute();
}

/** Removes a favourite; one that the user does not have is none already. */
export async function removeFavourite(
  db: Kysely<Database>,
  userId: string,
  offerId: string,
): Promise<void> {
  await db
    .updateTable('favourites')
    .set({ removed_at: appNow })
    .where('user_id', '=', userId)
    .where('offer_id', '=', offerId)
    .where('removed_at', 'is', null)
    .execute();
}

export async function insertSavedSearch(
  trx: Transaction<Database>,
  {
    filter,
    ...search
  }: { id: string; user_id: string; name: string; readonly filter: SavedFilter },
): Promise<void> {
  await trx
    .insertInto('saved_searches')
    .values({
      ...search,
      kind: filter.kind,
      product_slug: filter.product_slug ?? null,
      filter: JSON.stringify(filter),
    })
    .execute();
}

/** What a user changes of a locked search. */
export async function updateSavedSearch(
  trx: Transaction<Database>,
  id: string,
  change: { readonly name: string } | 'looked' | 'remove' | 'restore',
): Promise<void> {
  const columns = {
    looked: { looked_at: appNow },
    remove: { removed_at: appNow },
    restore: { removed_at: null },
  } as const;
  await trx
    .updateTable('saved_searches')
    .set(typeof change === 'string' ? columns[change] : change)
    .where('id', '=', id)
    .execute();
}

/** Deletes what users removed, as soon as they cannot undo it any more. */
export async function deleteRemoved(db: Kysely<Database>): Promise<void> {
  const undoable = sql<Date>`app_now() - make_interval(hours => ${sql.lit(UNDO_HOURS)})`;
  await db.deleteFrom('favourites').where('removed_at', '<', undoable).execute();
  await db.deleteFrom('saved_searches').where('removed_at', '<', undoable).execute();
}

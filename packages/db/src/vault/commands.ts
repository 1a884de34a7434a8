import { newId } from '@guildhall/domain/kernel/ids';
import type { StockEvent, StockState } from '@guildhall/domain/vault/states';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { RevealLogTable, SecretsTable } from './tables.ts';

export async function insertStock(
  trx: Transaction<Database>,
  units: readonly { id: string; offer_id: string; seller_id: string }[],
): Promise<void> {
  await trx
    .insertInto('stock_units')
    .values(units.map((unit) => ({ ...unit, state: 'in_stock' as const })))
    .execute();
}

/**
 * Takes so many units of an offer from the shelf; units that another purchase is taking are
 * skipped, not waited for. May answer fewer than asked.
 */
export async function claimStock(
  trx: Transaction<Database>,
  offer_id: string,
  quantity: number,
): Promise<string[]> {
  const rows = await trx
    .updateTable('stock_units')
    .set({ state: 'reserved' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stock_units')
        .select('id')
        .where('offer_id', '=', offer_id)
        .where('state', '=', 'in_stock')
        .orderBy('id')
        .limit(quantity)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted();
}

/** The conditional update that a transition is; answers the ids that really moved. */
export async function moveStock(
  trx: Transaction<Database>,
  ids: readonly string[],
  move: { from: StockState; to: StockState },
): Promise<string[]> {
  const rows = await trx
    .updateTable('stock_units')
    .set({ state: move.to })
    .where('id', 'in', [...ids])
    .where('state', '=', move.from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertStockHistory(
  trx: Transaction<Database>,
  ids: readonly string[],
  change: {
    event: StockEvent;
    from_state: StockState | null;
    to_state: StockState;
    order_id: string | null;
  },
): Promise<void> {
  await trx
    .insertInto('stock_history')
    .values(ids.map((stock_id) => ({ id: newId(), stock_id, ...change })))
    .execute();
}

export async function insertSecrets(
  trx: Transaction<Database>,
  secrets: readonly Insertable<SecretsTable>[],
): Promise<void> {
  await trx
    .insertInto('secrets')
    .values([...secrets])
    .execute();
}

/** Answers how many were new; fewer than given means that something was sealed here before. */
export async function insertFingerprints(
  trx: Transaction<Database>,
  rows: readonly { fingerprint: Buffer; stock_id: string }[],
): Promise<number> {
  const inserted = await trx
    .insertInto('secret_fingerprints')
    .values([...rows])
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('stock_id')
    .execute();
  return inserted.length;
}

/** What came back unopened from a manual sale is forgotten: the seller seals anew next time. */
export async function deleteSecrets(
  trx: Transaction<Database>,
  stock_ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('secret_fingerprints')
    .where('stock_id', 'in', [...stock_ids])
    .execute();
  await trx
    .deleteFrom('secrets')
    .where('stock_id', 'in', [...stock_ids])
    .execute();
}

export async function insertReveal(
  trx: Transaction<Database>,
  row: Omit<Insertable<RevealLogTable>, 'id'>,
): Promise<void> {
  await trx
    .insertInto('reveal_log')
    .values({ id: newId(), ...row })
    .execute();
}

/**
 * Counts a try before the password is looked at, one user at a time, so that parallel guesses
 * cannot slip past the limit. Null: the limit of the hour is reached.
 */
export async function openRevealTry(
  trx: Transaction<Database>,
  user_id: string,
  most_per_hour: number,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal:${user_id}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom('reveal_tries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('occurred_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count >= most_per_hour) return null;
  const id = newId();
  await trx.insertInto('reveal_tries').values({ id, user_id }).execute();
  return id;
}

/** The password was right: the try does not count. */
export async function forgiveRevealTry(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('reveal_tries').where('id', '=', id).execute();
}

/** Only those of the last hour count; see `openRevealTry`. */
export async function deleteOldRevealTries(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('reveal_tries')
    .where('occurred_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

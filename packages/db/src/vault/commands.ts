import { newId } from '@guildhall/domain/kernel/ids';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import type { RevealLogTable, SecretsTable, StockUnitsTable } from './tables.ts';

export const stockStore = {
  table: 'stock_units',
  history: 'stock_history',
  columns: {},
  moved: ['id', 'offer_id'],
  subject: {
    stock_id: sql`moved.id`,
    order_id: sql`(step.details->>'order_id')::uuid`,
  },
  // Whether the offer has other units in stock, as far as this transaction sees.
  returning: sql`exists (select from stock_units as other
    where other.offer_id = moved.offer_id and other.state = 'in_stock')`,
} as const satisfies Store;

/**
 * Locks units of an offer that are in stock. Units that a concurrent purchase has locked are
 * skipped instead of waited for, so it may return fewer than requested. `has_more` says whether the
 * offer has others in stock.
 */
export async function lockStock(
  trx: Transaction<Database>,
  offerId: string,
  quantity: number,
): Promise<{ ids: readonly string[]; has_more: boolean }> {
  const { rows } = await sql<{ id: string; has_more: boolean }>`
    with taken as materialized (
      select id from stock_units where offer_id = ${offerId} and state = 'in_stock'
       order by id limit ${quantity} for update skip locked)
    select id, exists (select from stock_units where offer_id = ${offerId}
        and state = 'in_stock' and id not in (select id from taken)) as has_more
      from taken order by id`.execute(trx);
  return { ids: rows.map(({ id }) => id), has_more: rows.some(({ has_more }) => has_more) };
}

/** The same for units that hold a secret: those of instant delivery. */
export async function lockSealedStock(
  trx: Transaction<Database>,
  offerId: string,
  quantity: number,
): Promise<{ ids: readonly string[]; has_more: boolean }> {
  const { rows } = await sql<{ id: string; has_more: boolean }>`
    with taken as materialized (
      select id from stock_units where offer_id = ${offerId} and state = 'in_stock'
         and exists (select from secrets where secrets.stock_id = stock_units.id)
       order by id limit ${quantity} for update skip locked)
    select id, exists (select from stock_units where offer_id = ${offerId}
        and state = 'in_stock' and id not in (select id from taken)) as has_more
      from taken order by id`.execute(trx);
  return { ids: rows.map(({ id }) => id), has_more: rows.some(({ has_more }) => has_more) };
}

export const insertStock =
  (units: readonly Omit<Selectable<StockUnitsTable>, 'created_at'>[]): Write =>
  () =>
    sql<Record<string, unknown>>`(
      insert into stock_units (id, offer_id, seller_id, state)
      select id, offer_id, seller_id, state from unnest(
        ${units.map(({ id }) => id)}::uuid[],
        ${units.map(({ offer_id }) => offer_id)}::uuid[],
        ${units.map(({ seller_id }) => seller_id)}::uuid[],
        ${units.map(({ state }) => state)}::text[]) as unit (id, offer_id, seller_id, state)
      returning ${sql.join(stockStore.moved.map((column) => sql.ref(column)))})`;

/** One array for each column, so that any number of rows are one statement of fixed text. */
export async function insertSecrets(
  trx: Transaction<Database>,
  secrets: readonly Omit<Selectable<SecretsTable>, 'sealed_at'>[],
): Promise<void> {
  await sql`
    insert into secrets
        (stock_id, ciphertext, nonce, wrapped_key, wrap_nonce, key_id, version)
    select stock_id, ciphertext, nonce, wrapped_key, wrap_nonce, key_id, version from unnest(
      ${secrets.map(({ stock_id }) => stock_id)}::uuid[],
      ${secrets.map(({ ciphertext }) => ciphertext)}::bytea[],
      ${secrets.map(({ nonce }) => nonce)}::bytea[],
      ${secrets.map(({ wrapped_key }) => wrapped_key)}::bytea[],
      ${secrets.map(({ wrap_nonce }) => wrap_nonce)}::bytea[],
      ${secrets.map(({ key_id }) => key_id)}::text[],
      ${secrets.map(({ version }) => version)}::integer[])
        as secret (stock_id, ciphertext, nonce, wrapped_key, wrap_nonce, key_id, version)`.execute(
    trx,
  );
}

/** Returns the stock units whose fingerprint is new. The secrets of the others are duplicates. */
export async function insertFingerprints(
  trx: Transaction<Database>,
  rows: readonly { fingerprint: Buffer; stock_id: string }[],
): Promise<ReadonlySet<string>> {
  const inserted = await sql<{ stock_id: string }>`
    insert into secret_fingerprints (fingerprint, stock_id)
    select fingerprint, stock_id from unnest(
      ${rows.map(({ fingerprint }) => fingerprint)}::bytea[],
      ${rows.map(({ stock_id }) => stock_id)}::uuid[]) as row (fingerprint, stock_id)
    on conflict (fingerprint) do nothing
    returning stock_id`.execute(trx);
  return new Set(inserted.rows.map(({ stock_id }) => stock_id));
}

/** Deletes the secrets of stock units, so that new ones can be sealed. */
export const deleteSecrets = (stockIds: readonly string[]): Write[] => [
  (creator) => creator.deleteFrom('secret_fingerprints').where('stock_id', 'in', [...stockIds]),
  (creator) => creator.deleteFrom('secrets').where('stock_id', 'in', [...stockIds]),
];

/**
 * Deletes the secrets of sold units for good, and records when. Their fingerprints stay, so that
 * the same code cannot be sealed again (K4).
 */
export async function destroySecretsOf(
  trx: Transaction<Database>,
  stockIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    with destroyed as (
      delete from secrets where stock_id = any(${stockIds}::uuid[]) returning stock_id)
    insert into destroyed_secrets (stock_id) select stock_id from destroyed`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function insertReveals(
  trx: Transaction<Database>,
  rows: readonly Omit<Insertable<RevealLogTable>, 'id'>[],
): Promise<void> {
  await trx
    .insertInto('reveal_log')
    .values(rows.map((row) => ({ id: newId(), ...row })))
    .execute();
}

/** A reveal attempt that may be checked now, or why not. */
export type RevealAttempt =
  | { readonly outcome: 'counted'; readonly id: string }
  /** As many passwords are being checked as may still be wrong. */
  | { readonly outcome: 'busy' }
  | { readonly outcome: 'spent'; readonly wait_seconds: number };

/**
 * Counts an attempt before the password is verified. An advisory lock per user keeps parallel
 * attempts from exceeding the limit: wrong ones and those being checked are together no more than
 * it. A check that took longer than a minute has died with its server and counts no more.
 */
export async function insertRevealAttempt(
  trx: Transaction<Database>,
  userId: string,
  maxPerHour: number,
): Promise<RevealAttempt> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal:${userId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ wrong: number; pending: number; wait_seconds: number | null }>`
    with tried as (
      select occurred_at, is_pending, row_number() over (
          partition by is_pending order by occurred_at desc) as position
        from reveal_tries
        where user_id = ${userId} and occurred_at > now() - interval '1 hour')
    select count(*) filter (where not is_pending)::int as wrong,
        count(*) filter (where is_pending and occurred_at > now() - interval '1 minute')::int
          as pending,
        extract(epoch from max(occurred_at) filter (
          where not is_pending and position = ${maxPerHour})
          + interval '1 hour' - now())::float8 as wait_seconds
      from tried`.execute(trx);
  const { wrong = 0, pending = 0, wait_seconds = null } = rows[0] ?? {};
  if (wait_seconds !== null) return { outcome: 'spent', wait_seconds };
  if (wrong + pending >= maxPerHour) return { outcome: 'busy' };
  const id = newId();
  await trx.insertInto('reveal_tries').values({ id, user_id: userId, is_pending: true }).execute();
  return { outcome: 'counted', id };
}

/** The password of the attempt was wrong: from now on it counts for an hour. */
export async function keepRevealAttempt(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('reveal_tries')
    .set({ is_pending: false, occurred_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Removes the attempt after a right password, or when it could not be checked. */
export async function refundRevealAttempt(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('reveal_tries').where('id', '=', id).execute();
}

/** Deletes old attempts; only those of the last hour count (`insertRevealAttempt`). */
export async function deleteRevealAttempts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('reveal_tries')
    .where('occurred_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

import { newId } from '@guildhall/domain/kernel/ids';
import type { StockEvent, StockState } from '@guildhall/domain/vault/states';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { newIds } from '../new-ids.ts';
import type { RevealLogTable, SecretsTable } from './tables.ts';

/** A transition of stock that is executed, as recorded in the history. */
export interface StockTransitionRow {
  readonly event: StockEvent;
  readonly from: StockState | null;
  readonly to: StockState;
  readonly order_id: string | null;
}

const STEP_COLUMNS = ['event', 'from_state', 'to_state', 'order_id'] as const;

const lineOf = ({ event, from, to, order_id }: StockTransitionRow) =>
  [
    sql<string>`${event}`.as('event'),
    sql<string | null>`${from}`.as('from_state'),
    sql<string>`${to}`.as('to_state'),
    sql<string | null>`${order_id}::uuid`.as('order_id'),
  ] as const;

/**
 * The units that moved, and whether their offer has others in stock as far as this transaction
 * sees.
 */
export interface TransitionedStock {
  readonly ids: readonly string[];
  readonly has_more: boolean;
}

const transitionedOf = (rows: readonly { id: string; has_more: boolean }[]): TransitionedStock => ({
  ids: rows.map(({ id }) => id).toSorted(),
  has_more: rows.some(({ has_more }) => has_more),
});

/**
 * Reserves units of an offer and writes their history, in one statement. Units that a concurrent
 * purchase has locked are skipped instead of waited for, so it may return fewer than requested.
 */
export async function claimStock(
  trx: Transaction<Database>,
  offerId: string,
  quantity: number,
  step: StockTransitionRow,
): Promise<TransitionedStock> {
  const rows = await trx
    .with('taken', (also) =>
      also
        .updateTable('stock_units')
        .set({ state: step.to })
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('stock_units')
            .select('id')
            .where('offer_id', '=', offerId)
            .where('state', '=', 'in_stock')
            .orderBy('id')
            .limit(quantity)
            .forUpdate()
            .skipLocked(),
        )
        .returning('id'),
    )
    .with('written', (also) =>
      also
        .insertInto('stock_history')
        .columns(['id', 'stock_id', ...STEP_COLUMNS])
        .expression((eb) =>
          eb
            .selectFrom('taken')
            .select(newIds(quantity, sql.ref('taken.id')).as('history_id'))
            .select('taken.id')
            .select(lineOf(step)),
        )
        .returning('id'),
    )
    .selectFrom('taken')
    .select('taken.id')
    // The subquery still sees the units that this statement takes.
    .select(
      sql<boolean>`exists (select from stock_units where offer_id = ${offerId}
        and state = 'in_stock' and id not in (select id from taken))`.as('has_more'),
    )
    .execute();
  return transitionedOf(rows);
}

/**
 * Transitions stock units with a conditional update and writes their history rows, in one
 * statement. Returns the units that were in the `from` state.
 */
export async function moveStock(
  trx: Transaction<Database>,
  ids: readonly string[],
  step: StockTransitionRow & { readonly from: StockState },
): Promise<TransitionedStock> {
  const rows = await trx
    .with('moved', (also) =>
      also
        .updateTable('stock_units')
        .set({ state: step.to })
        .where('id', 'in', [...ids])
        .where('state', '=', step.from)
        .returning(['id', 'offer_id']),
    )
    .with('written', (also) =>
      also
        .insertInto('stock_history')
        .columns(['id', 'stock_id', ...STEP_COLUMNS])
        .expression((eb) =>
          eb
            .selectFrom('moved')
            .select(newIds(ids.length, sql.ref('moved.id')).as('history_id'))
            .select('moved.id')
            .select(lineOf(step)),
        )
        .returning('id'),
    )
    .selectFrom('moved')
    .select('moved.id')
    .select(
      sql<boolean>`exists (select from stock_units as other
        where other.offer_id = moved.offer_id and other.state = 'in_stock')`.as('has_more'),
    )
    .execute();
  return transitionedOf(rows);
}

/** Inserts units with their history rows in one statement. */
export async function insertStock(
  trx: Transaction<Database>,
  units: readonly { id: string; offer_id: string; seller_id: string }[],
  step: StockTransitionRow,
): Promise<void> {
  const { event, from, to, order_id } = step;
  const line = { event, from_state: from, to_state: to, order_id };
  await trx
    .with('added', (also) =>
      also
        .insertInto('stock_units')
        .values(units.map((unit) => ({ ...unit, state: to })))
        .returning('id'),
    )
    .insertInto('stock_history')
    .values(units.map(({ id }) => ({ id: newId(), stock_id: id, ...line })))
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

/** Returns how many fingerprints were new. Fewer than given means that a secret is a duplicate. */
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

/**
 * Deletes secrets of a manual delivery that were returned sealed; the seller seals new ones next
 * time.
 */
export async function deleteSecrets(
  trx: Transaction<Database>,
  stockIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('secret_fingerprints')
    .where('stock_id', 'in', [...stockIds])
    .execute();
  await trx
    .deleteFrom('secrets')
    .where('stock_id', 'in', [...stockIds])
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
 * Counts an attempt before the password is verified. An advisory lock per user keeps parallel
 * attempts from exceeding the limit. Returns null when the hourly limit is reached.
 */
export async function insertRevealAttempt(
  trx: Transaction<Database>,
  userId: string,
  maxPerHour: number,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal:${userId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom('reveal_tries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('occurred_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count >= maxPerHour) return null;
  const id = newId();
  await trx.insertInto('reveal_tries').values({ id, user_id: userId }).execute();
  return id;
}

/** Refunds the attempt after a correct password. */
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

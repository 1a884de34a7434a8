import type { StockState } from '@guildhall/domain/vault/states';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database.ts';
import { proposalsAs } from '../kernel/staff-decisions.ts';
import { usersAs } from '../users/queries.ts';
import { secretColumns, type SecretsTable } from './tables.ts';

/** The sealed secrets of these stock units; units without one are left out. */
export async function listSecrets(
  db: Kysely<Database>,
  stockIds: readonly string[],
): Promise<Selectable<SecretsTable>[]> {
  return await db
    .selectFrom('secrets')
    .select(secretColumns)
    .where('stock_id', '=', sql<string>`any(${stockIds}::uuid[])`)
    .execute();
}

/** When the secrets of these stock units were destroyed, by stock unit. */
export async function listDestroyedSecrets(
  db: Kysely<Database>,
  stockIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('destroyed_secrets')
    .select(['stock_id', 'destroyed_at'])
    .where('stock_id', '=', sql<string>`any(${stockIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.stock_id, row.destroyed_at]));
}

/** The keyed hashes of the secrets of these stock units, of those too that were destroyed. */
export async function listFingerprints(db: Kysely<Database>, stockIds: readonly string[]) {
  return await db
    .selectFrom('secret_fingerprints')
    .select(['stock_id', 'fingerprint'])
    .where('stock_id', '=', sql<string>`any(${[...stockIds]}::uuid[])`)
    .execute();
}

/** The stock unit whose secret has this keyed hash; null for none. */
export async function findStockByFingerprint(
  db: Kysely<Database>,
  fingerprint: Buffer,
): Promise<string | null> {
  const row = await db
    .selectFrom('secret_fingerprints')
    .select('stock_id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.stock_id ?? null;
}

/** SQL for whether a stock unit has a sealed secret. */
export const hasSecret = (stockId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from secrets where secrets.stock_id = ${stockId})`;

export async function listReveals(db: Kysely<Database>, orderUnitId: string) {
  return await db
    .selectFrom('reveal_log')
    .innerJoin(usersAs('viewer'), 'viewer.id', 'reveal_log.viewer_id')
    .leftJoin(proposalsAs('proposal'), 'proposal.id', 'reveal_log.proposal_id')
    .select([
      'reveal_log.occurred_at',
      'reveal_log.ip_address',
      'reveal_log.user_agent',
      'reveal_log.viewer_id',
      'viewer.username',
      'proposal.change as staff_change',
      'proposal.reason as staff_reason',
    ])
    .where('order_unit_id', '=', orderUnitId)
    .orderBy('reveal_log.id', 'desc')
    .limit(100)
    .execute();
}

/**
 * The reveals of order units by their buyer, oldest first: as many of the first and of the last
 * ones, and how many there are.
 */
export async function listOwnReveals(
  db: Kysely<Database>,
  unitIds: readonly string[],
  { buyer_id, edge }: { readonly buyer_id: string; readonly edge: number },
) {
  return await db
    .selectFrom(
      db
        .selectFrom('reveal_log')
        .select(['order_unit_id', 'occurred_at', 'ip_address', 'user_agent'])
        .select(sql<number>`row_number() over (order by id)`.as('place'))
        .select(sql<number>`count(*) over ()`.as('count'))
        .where('order_unit_id', '=', sql<string>`any(${unitIds}::uuid[])`)
        .where('viewer_id', '=', buyer_id)
        .where('proposal_id', 'is', null)
        .as('reveal'),
    )
    .select(['order_unit_id', 'occurred_at', 'ip_address', 'user_agent', 'count'])
    .where(({ eb, or, ref }) =>
      or([eb('place', '<=', edge), eb('place', '>', sql<number>`${ref('count')} - ${edge}`)]),
    )
    .orderBy('place')
    .execute();
}

/**
 * SQL for the number of units of an offer in stock. Counting stops at `most`, so that an offer with
 * thousands of codes costs no more than one with ten. The limit is a subquery so that the planner
 * does not know it: it then expects few rows and stops in the index, where it would otherwise read
 * all entries of the offer into a bitmap first.
 */
export const stockCountOf = (offerId: RawBuilder<unknown>, most: RawBuilder<number>) =>
  sql<number>`(select count(*) from (select from stock_units
    where stock_units.offer_id = ${offerId} and stock_units.state = 'in_stock'
    limit (select (${most})::bigint)) as counted)`;

/** SQL for the number of units of an offer that buyers have. Counting stops at `most`, as above. */
export const deliveredCountOf = (offerId: RawBuilder<unknown>, most: RawBuilder<number>) =>
  sql<number>`(select count(*) from (select from stock_units
    where stock_units.offer_id = ${offerId} and stock_units.state in ('sold_sealed', 'revealed')
    limit (select (${most})::bigint)) as counted)`;

/** SQL for whether a unit of an offer was ever taken for an order. */
export const hasTakenUnits = (offerId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from stock_units
    where stock_units.offer_id = ${offerId} and stock_units.state not in ('in_stock', 'void'))`;

/** SQL for whether an offer has sealed units that nobody has bought. */
export const hasSealedStock = (offerId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from stock_units join secrets on secrets.stock_id = stock_units.id
    where stock_units.offer_id = ${offerId} and stock_units.state = 'in_stock')`;

/** SQL for whether an offer has a unit in stock. */
export const isInStock = (offerId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from stock_units
    where stock_units.offer_id = ${offerId} and stock_units.state = 'in_stock')`;

/** SQL for the state of a stock unit. */
export const stockStateOf = (stockId: RawBuilder<unknown>) =>
  sql<StockState>`(select stock_units.state from stock_units where stock_units.id = ${stockId})`;

/** The units of offers that can be bought now, by offer. */
export async function countInStock(
  db: Kysely<Database>,
  offerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock_units')
    .select(({ fn }) => ['offer_id', fn.countAll<number>().as('units')])
    .where('offer_id', '=', sql<string>`any(${[...offerIds]}::uuid[])`)
    .where('state', '=', 'in_stock')
    .groupBy('offer_id')
    .execute();
  return new Map(rows.map(({ offer_id, units }) => [offer_id, units]));
}

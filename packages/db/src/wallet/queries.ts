import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

/** The balances of a user's own accounts, by kind; a kind without an account is missing. */
export async function readBalances(
  db: Kysely<Database>,
  userId: string,
): Promise<Partial<Record<string, number>>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('owner_id', '=', userId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance_minor }) => [kind, balance_minor ?? 0]));
}

/** What a buyer has in escrow of running orders. */
export async function readEscrowOf(db: Kysely<Database>, buyerId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('ledger_accounts', (join) =>
      join.on('ledger_accounts.id', '=', sql<string>`'escrow:' || orders.id`),
    )
    .select(({ fn }) => fn.sum<number | null>('balance_minor').as('total_minor'))
    .where('orders.buyer_id', '=', buyerId)
    .where('orders.closed_at', 'is', null)
    .where('orders.paid_at', 'is not', null)
    .executeTakeFirst();
  return Number(row?.total_minor ?? 0);
}

/** The held slices of a seller, the next to be released first. */
export async function listHolds(db: Kysely<Database>, sellerId: string, limit: number) {
  return await db
    .selectFrom('ledger_holds')
    .innerJoin('orders', 'orders.id', 'ledger_holds.order_id')
    .select([
      'ledger_holds.id',
      'ledger_holds.kind',
      'ledger_holds.order_id',
      'ledger_holds.amount_minor',
      'ledger_holds.release_at',
      sql<string>`orders.snapshot->>'title'`.as('title'),
    ])
    .where('ledger_holds.seller_id', '=', sellerId)
    .where('ledger_holds.state', '=', 'held')
    .orderBy('ledger_holds.release_at')
    .orderBy('ledger_holds.id')
    .limit(limit)
    .execute();
}

export async function sumHolds(db: Kysely<Database>, sellerId: string) {
  const rows = await db
    .selectFrom('ledger_holds')
    .select(({ fn }) => ['kind', fn.sum<number>('amount_minor').as('total_minor')])
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'held')
    .groupBy('kind')
    .execute();
  const total = (kind: string) => Number(rows.find((row) => row.kind === kind)?.total_minor ?? 0);
  return { hold_minor: total('hold'), reserve_minor: total('reserve') };
}

export interface EntryCursor {
  occurred_at: string;
  transaction_id: string;
  line: number;
}

/** A user's own ledger lines, newest first, signed on the account's normal side. */
export async function listEntries(
  db: Kysely<Database>,
  userId: string,
  page: { kinds: readonly string[]; cursor: EntryCursor | null; limit: number },
) {
  let query = db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select([
      'ledger_entries.transaction_id',
      'ledger_entries.line',
      'ledger_entries.occurred_at',
      // A JavaScript date would lose the microseconds that the next page starts from.
      sql<string>`ledger_entries.occurred_at::text`.as('cursor_time'),
      'ledger_accounts.kind',
      'ledger_transactions.code',
      'ledger_transactions.order_id',
      sql<number>`case ledger_entries.direction when ledger_accounts.normal_side
        then ledger_entries.amount_minor else -ledger_entries.amount_minor end`.as('amount_minor'),
    ])
    .where('ledger_entries.user_id', '=', userId)
    .where('ledger_accounts.kind', 'in', [...page.kinds]);
  if (page.cursor !== null) {
    const { occurred_at, transaction_id, line } = page.cursor;
    query = query.where(
      sql<boolean>`(ledger_entries.occurred_at, ledger_entries.transaction_id, ledger_entries.line)
        < (${occurred_at}::timestamptz, ${transaction_id}::uuid, ${line}::smallint)`,
    );
  }
  return await query
    .orderBy('ledger_entries.occurred_at', 'desc')
    .orderBy('ledger_entries.transaction_id', 'desc')
    .orderBy('ledger_entries.line', 'desc')
    .limit(page.limit)
    .execute();
}

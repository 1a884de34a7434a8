import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Database } from '../database.ts';

/** The key of an entry in a statement, newest first. */
export interface EntryCursor {
  occurred_at: string;
  transaction_id: string;
  line: number;
}

/**
 * How many entries one statement of a filter looks at. What is filtered may be anywhere, so that
 * without it the time would grow with the number of entries.
 */
const SCANNED_ENTRIES = 2_000;

/** Which entries of a user a statement shows. */
export interface EntryFilter {
  /** Kinds of ledger accounts. */
  readonly kinds: readonly string[];
  /** Codes of postings; null for all. */
  readonly codes: readonly string[] | null;
  /** At or after. */
  readonly from: Date | null;
  /** Before. */
  readonly until: Date | null;
  /** Of the postings of these orders; null for all. */
  readonly order_ids: readonly string[] | null;
}

type Bounds = Pick<EntryFilter, 'from' | 'until' | 'order_ids'>;

const NO_BOUNDS: Bounds = { from: null, until: null, order_ids: null };

/** Which index finds a user's entries: their own, or that of the postings which are named. */
const ofUser = (userId: string, through: 'user' | 'postings') =>
  through === 'user'
    ? sql<SqlBool>`ledger_entries.user_id = ${userId}`
    : // No index knows this comparison: a plan through the user would read their whole wallet.
      sql<SqlBool>`ledger_entries.user_id is not distinct from ${userId}`;

/** A user's own entries after a cursor, newest first, signed by the account's normal side. */
function ownEntries(
  db: Kysely<Database>,
  userId: string,
  { from, until, order_ids }: Bounds,
  cursor: EntryCursor | null,
  through: 'user' | 'postings' = order_ids === null ? 'user' : 'postings',
) {
  let query = db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    // A line of another order's slice, of which a refund took a part, belongs to that order.
    .leftJoin('ledger_holds', 'ledger_holds.id', 'ledger_entries.hold_id')
    .select([
      'ledger_entries.transaction_id',
      'ledger_entries.line',
      'ledger_entries.occurred_at',
      // As text, since a JavaScript Date would lose the microseconds that the cursor needs.
      sql<string>`ledger_entries.occurred_at::text`.as('cursor_time'),
      'ledger_accounts.kind',
      'ledger_transactions.code',
      'ledger_transactions.order_id as posting_order_id',
      sql<string | null>`coalesce(ledger_holds.order_id, ledger_transactions.order_id)`.as(
        'order_id',
      ),
      sql<number>`case ledger_entries.direction when ledger_accounts.normal_side
        then ledger_entries.amount_minor else -ledger_entries.amount_minor end`.as('amount_minor'),
    ])
    .where(ofUser(userId, through))
    .where('ledger_accounts.currency', '=', SETTLEMENT_CURRENCY);
  if (from !== null) query = query.where('ledger_entries.occurred_at', '>=', from);
  if (until !== null) query = query.where('ledger_entries.occurred_at', '<', until);
  if (order_ids !== null) {
    query = query.where('ledger_transactions.order_id', 'in', [...order_ids]);
  }
  if (cursor !== null) {
    const { occurred_at, transaction_id, line } = cursor;
    query = query.where(
      sql<SqlBool>`(ledger_entries.occurred_at, ledger_entries.transaction_id, ledger_entries.line)
        < (${occurred_at}::timestamptz, ${transaction_id}::uuid, ${line}::smallint)`,
    );
  }
  return query
    .orderBy('ledger_entries.occurred_at', 'desc')
    .orderBy('ledger_entries.transaction_id', 'desc')
    .orderBy('ledger_entries.line', 'desc');
}

/** The columns of `ownEntries`, of a subquery. */
const entryColumns = <Alias extends string>(alias: Alias) =>
  [
    `${alias}.transaction_id`,
    `${alias}.line`,
    `${alias}.occurred_at`,
    `${alias}.cursor_time`,
    `${alias}.kind`,
    `${alias}.code`,
    `${alias}.posting_order_id`,
    `${alias}.order_id`,
    `${alias}.amount_minor`,
  ] as const;

export interface EntryPage {
  readonly cursor: EntryCursor | null;
  readonly limit: number;
}

/** A user's own ledger entries, newest first, signed by the account's normal side. */
export async function listEntries(
  db: Kysely<Database>,
  userId: string,
  { kinds, cursor, limit }: EntryPage & { kinds: readonly string[] },
) {
  return await ownEntries(db, userId, NO_BOUNDS, cursor)
    .where('ledger_accounts.kind', 'in', [...kinds])
    .limit(limit)
    .execute();
}

/** A user's own ledger entries of a time or of some orders, of every kind, newest first. */
export async function scanEntries(
  db: Kysely<Database>,
  userId: string,
  bounds: Bounds,
  { cursor, limit }: EntryPage,
) {
  return await ownEntries(db, userId, bounds, cursor).limit(limit).execute();
}

/** What left a user's wallet for orders (E2) or back to its source (E3), oldest first. */
export async function listSpending(
  db: Kysely<Database>,
  userId: string,
  { from, limit }: { readonly from: Date; readonly limit: number },
) {
  return await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select([
      'ledger_entries.occurred_at',
      'ledger_entries.amount_minor',
      'ledger_transactions.order_id',
    ])
    .where('ledger_entries.user_id', '=', userId)
    .where('ledger_entries.occurred_at', '>=', from)
    .where('ledger_entries.direction', '=', 'debit')
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('ledger_transactions.code', 'in', ['E2', 'E3'])
    .orderBy('ledger_entries.occurred_at')
    .orderBy('ledger_entries.transaction_id')
    .limit(limit)
    .execute();
}

const isShown = ({ kinds, codes }: EntryFilter, alias: { kind: string; code: string }) =>
  sql<SqlBool>`(${sql.ref(alias.kind)} = any(${kinds}::text[])
    and (${codes}::text[] is null or ${sql.ref(alias.code)} = any(${codes}::text[])))`;

/**
 * The newest entry of each group of a statement, newest first: an order's postings are one group,
 * every other posting is one of its own. Among the next entries only, of which `scanned` are looked
 * at; for some orders among all of theirs.
 */
export async function listGroupHeads(
  db: Kysely<Database>,
  userId: string,
  filter: EntryFilter,
  { cursor, limit, scanned = SCANNED_ENTRIES }: EntryPage & { readonly scanned?: number },
) {
  const entries = ownEntries(db, userId, filter, cursor);
  const before = (at: string) => sql`(${filter.until}::timestamptz is null
    or ${sql.ref(at)} < ${filter.until}::timestamptz)`;
  const shown = isShown(filter, { kind: 'newer_account.kind', code: 'newer_posting.code' });
  return await db
    .selectFrom((filter.order_ids === null ? entries.limit(scanned) : entries).as('entry'))
    .select([
      'entry.transaction_id',
      'entry.line',
      'entry.cursor_time',
      'entry.posting_order_id as order_id',
    ])
    .where(isShown(filter, { kind: 'entry.kind', code: 'entry.code' }))
    // A newer line of the same posting. `ofUser` says why the user is compared like that.
    .where(
      sql<SqlBool>`not exists (
        select from ledger_entries newer
          join ledger_accounts newer_account on newer_account.id = newer.account_id
          join ledger_transactions newer_posting on newer_posting.id = newer.transaction_id
         where newer.transaction_id = entry.transaction_id and newer.line > entry.line
           and newer.user_id is not distinct from ${userId}
           and newer_account.currency = ${SETTLEMENT_CURRENCY} and ${shown})`,
    )
    // A newer posting of the same order.
    .where(
      sql<SqlBool>`not exists (
        select from ledger_transactions newer_posting
          join ledger_entries newer on newer.transaction_id = newer_posting.id
          join ledger_accounts newer_account on newer_account.id = newer.account_id
         where newer_posting.order_id = entry.posting_order_id
           and (newer.occurred_at, newer.transaction_id) > (entry.occurred_at, entry.transaction_id)
           and newer.user_id is not distinct from ${userId}
           and newer_account.currency = ${SETTLEMENT_CURRENCY}
           and ${before('newer.occurred_at')} and ${shown})`,
    )
    .orderBy('entry.occurred_at', 'desc')
    .orderBy('entry.transaction_id', 'desc')
    .orderBy('entry.line', 'desc')
    .limit(limit)
    .execute();
}

/** The key of the last entry that `listGroupHeads` looks at; undefined when that was the end. */
export async function findScanEnd(
  db: Kysely<Database>,
  userId: string,
  filter: EntryFilter,
  { cursor, scanned = SCANNED_ENTRIES }: { cursor: EntryCursor | null; scanned?: number },
): Promise<EntryCursor | undefined> {
  const last = await ownEntries(db, userId, filter, cursor)
    .limit(1)
    .offset(scanned - 1)
    .executeTakeFirst();
  if (last === undefined) return undefined;
  return { occurred_at: last.cursor_time, transaction_id: last.transaction_id, line: last.line };
}

/**
 * The newest entries of some groups, at most `limit` of each, newest first. Each with the number of
 * all entries of its group and with their sum, from which debts are deducted.
 */
export async function listGroupEntries(
  db: Kysely<Database>,
  userId: string,
  filter: EntryFilter,
  groups: { readonly order_ids: readonly string[]; readonly transaction_ids: readonly string[] },
  limit: number,
) {
  const group = sql`coalesce(entry.posting_order_id, entry.transaction_id)`;
  const entries = ownEntries(db, userId, filter, null, 'postings')
    .where(
      sql<SqlBool>`(ledger_transactions.order_id = any(${groups.order_ids}::uuid[])
        or ledger_transactions.id = any(${groups.transaction_ids}::uuid[]))`,
    )
    .as('entry');
  const placed = db
    .selectFrom(entries)
    .select(entryColumns('entry'))
    .select([
      sql<string>`${group}`.as('group_id'),
      sql<number>`row_number() over (partition by ${group} order by entry.occurred_at desc,
        entry.transaction_id desc, entry.line desc)`.as('place'),
      sql<number>`count(*) over (partition by ${group})`.as('group_entries'),
      sql<number>`(sum(case entry.kind when 'receivable' then -entry.amount_minor
        else entry.amount_minor end) over (partition by ${group}))::bigint`.as('group_sum_minor'),
    ])
    .where(isShown(filter, { kind: 'entry.kind', code: 'entry.code' }))
    .as('placed');
  return await db
    .selectFrom(placed)
    .select(entryColumns('placed'))
    .select(['placed.group_id', 'placed.group_entries', 'placed.group_sum_minor'])
    .where('placed.place', '<=', limit)
    .orderBy('placed.occurred_at', 'desc')
    .orderBy('placed.transaction_id', 'desc')
    .orderBy('placed.line', 'desc')
    .execute();
}

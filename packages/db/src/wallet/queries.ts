import { minor, SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type { AccountKey, Earnings, Posting } from '@guildhall/domain/wallet/types';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';

/** What is left of a held slice. */
export const restOfSlice = sql<number>`ledger_holds.amount_minor - ledger_holds.resolved_minor`;

/** The balances of a user's own accounts, by kind. Kinds without an account are missing. */
export async function readBalances(
  db: Kysely<Database>,
  userId: string,
): Promise<Partial<Record<string, number>>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('owner_id', '=', userId)
    .where('currency', '=', SETTLEMENT_CURRENCY)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance_minor }) => [kind, balance_minor ?? 0]));
}

/** Accounts as a subquery for other rooms; an order's escrow is `escrow:{order}`. */
export function accountsAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('ledger_accounts').select(['id', 'balance_minor']).as(alias);
}

/** Held slices of earnings as a subquery for other rooms, with what is left of each. */
export function heldSlicesAs<Alias extends string>(alias: Alias) {
  return subquery()
    .selectFrom('ledger_holds')
    .select(['id', 'kind', 'order_id', 'order_unit_id', 'seller_id', 'release_at'])
    .select(restOfSlice.as('amount_minor'))
    .where('state', '=', 'held')
    .as(alias);
}

/** The balance of the fund. */
export const fundBalance = sql<number>`(select coalesce(sum(case direction when 'credit'
  then amount_minor else -amount_minor end), 0) from ledger_entries where account_id = 'fund')`;

/**
 * SQL for what the ledger has posted of a seller's earnings from an order: confirmations (E4), less
 * what refunds took back (E7, E8). Where the fund could not give back its share, we did
 * (`cb_loss`). Releases (E5, E6) only move it between the seller's accounts.
 */
export const postedEarnings = (orderId: RawBuilder<unknown>) => {
  const sumOf = (...kinds: string[]) =>
    sql`coalesce(sum(posted.amount_minor) filter (where posted.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`;
  return sql<Earnings>`(select jsonb_build_object(
      'net_minor', ${sumOf('hold', 'reserve', 'available')},
      'hold_minor', ${sumOf('hold')},
      'reserve_minor', ${sumOf('reserve')},
      'available_minor', ${sumOf('available')},
      'commission_minor', ${sumOf('rev.commission', 'fund', 'cb_loss')})
    from (select ledger_accounts.kind, case ledger_entries.direction when 'credit'
              then ledger_entries.amount_minor else -ledger_entries.amount_minor end as amount_minor
            from ledger_transactions
            join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
            join ledger_accounts on ledger_accounts.id = ledger_entries.account_id
           where ledger_transactions.order_id = ${orderId}
             and ledger_transactions.code in ('E4', 'E7', 'E8')) as posted)`;
};

/** SQL for what an order has given back to its buyer's wallet, as the ledger has posted it. */
export const refundedOf = (orderId: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(ledger_entries.amount_minor), 0)::bigint
      from ledger_transactions
      join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
      join ledger_accounts on ledger_accounts.id = ledger_entries.account_id
     where ledger_transactions.order_id = ${orderId}
       and ledger_transactions.code in ('E3', 'E7', 'E8', 'E9')
       and ledger_accounts.kind = 'wallet' and ledger_entries.direction = 'credit')`;

export async function sumHolds(db: Kysely<Database>, sellerId: string) {
  const rows = await db
    .selectFrom('ledger_holds')
    .select(({ fn }) => ['kind', fn.sum<number>(restOfSlice).as('total_minor')])
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

/** A user's own ledger entries, newest first, signed by the account's normal side. */
export async function listEntries(
  db: Kysely<Database>,
  userId: string,
  page: { kinds: readonly string[]; cursor: EntryCursor | null; limit: number },
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
      sql<string | null>`coalesce(ledger_holds.order_id, ledger_transactions.order_id)`.as(
        'order_id',
      ),
      sql<number>`case ledger_entries.direction when ledger_accounts.normal_side
        then ledger_entries.amount_minor else -ledger_entries.amount_minor end`.as('amount_minor'),
    ])
    .where('ledger_entries.user_id', '=', userId)
    .where('ledger_accounts.kind', 'in', [...page.kinds])
    .where('ledger_accounts.currency', '=', SETTLEMENT_CURRENCY);
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

/** The id of the posting of an event. */
export async function findPostingId(
  db: Kysely<Database>,
  eventKey: string,
): Promise<string | undefined> {
  const posted = await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('event_key', '=', eventKey)
    .executeTakeFirst();
  return posted?.id;
}

/** A posted ledger transaction with its lines, to reverse it. */
export async function findPosting(
  db: Kysely<Database>,
  id: string,
): Promise<(Posting & { readonly id: string }) | undefined> {
  const posted = await db
    .selectFrom('ledger_transactions')
    .select(['id', 'code', 'event_key', 'order_id', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (posted === undefined) return undefined;
  const lines = await db
    .selectFrom('ledger_entries')
    .select(['account_id', 'user_id', 'direction', 'amount_minor', 'hold_id'])
    .where('transaction_id', '=', id)
    .orderBy('line')
    .execute();
  return {
    ...posted,
    lines: lines.map(({ account_id, amount_minor, hold_id, ...line }) => ({
      ...line,
      account: account_id as AccountKey,
      amount_minor: minor(amount_minor),
      ...(hold_id !== null && { hold_id }),
    })),
  };
}

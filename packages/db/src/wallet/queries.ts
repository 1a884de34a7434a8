import { minor, SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { debtAccount } from '@guildhall/domain/wallet/rules';
import {
  type AccountKey,
  DEBT_CAUSES,
  type DebtCause,
  type Earnings,
  type OrderShares,
  type Posting,
} from '@guildhall/domain/wallet/types';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';

/** What is left of a held slice. */
export const restOfSlice = sql<number>`ledger_holds.amount_minor - ledger_holds.resolved_minor`;

/**
 * The balances of a user's own accounts, by kind, debts by their cause (`receivable:decision`);
 * `wd` is the sum of all withdrawals on their way. Kinds without an account are missing.
 */
export async function readBalances(
  db: Kysely<Database>,
  userId: string,
): Promise<Partial<Record<string, number>>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select([
      sql<string>`case kind when 'receivable' then kind || ':' || split_part(id, ':', 3)
        else kind end`.as('kind'),
      sql<number>`coalesce(sum(balance_minor), 0)::bigint`.as('balance_minor'),
    ])
    // The account of a withdrawal is owned by the withdrawal.
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', userId),
        eb.and([eb('user_id', '=', userId), eb('kind', '=', sql.lit('wd'))]),
      ]),
    )
    .where('currency', '=', SETTLEMENT_CURRENCY)
    .groupBy(sql`1`)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance_minor }) => [kind, balance_minor]));
}

/** Accounts as a subquery for other rooms; an order's escrow is `escrow:{order}`. */
export function accountsAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('ledger_accounts').select(['id', 'balance_minor']).as(alias);
}

/**
 * SQL for what became available of a user's earnings within so many hours (E4, E5, E6), less what
 * paid a debt (E10). Money of withdrawals that came back is none.
 */
export const earnedLately = (userId: string, hours: number) =>
  sql<number>`(select greatest(coalesce(sum(case ledger_entries.direction when 'credit'
      then ledger_entries.amount_minor else -ledger_entries.amount_minor end), 0), 0)::bigint
    from ledger_entries
    join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
   where ledger_entries.account_id = ${`available:${userId}`}
     and ledger_entries.occurred_at > app_now() - make_interval(hours => ${hours}::int)
     and ledger_transactions.code in ('E4', 'E5', 'E6', 'E10'))`;

/** SQL for what a user owes, or only by one cause. */
export const debtOf = (userId: string, causes: readonly DebtCause[] = DEBT_CAUSES) =>
  sql<number>`coalesce((select sum(balance_minor)::bigint from ledger_accounts
    where id in (${sql.join(causes.map((cause) => debtAccount(userId, cause)))})), 0)`;

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
 * SQL for whether an entry of a refund is of its seller's wallet (O25), and not what it gave to the
 * buyer's.
 */
export const isSellersWallet = sql<boolean>`ledger_accounts.kind = 'wallet'
  and (ledger_entries.direction = 'debit') = (ledger_transactions.reverses is null)`;

/**
 * SQL for what the ledger has posted of a seller's earnings from an order: confirmations (E4), less
 * what refunds took back (E7, E8). Where the fund could not give back its share, we did
 * (`cb_loss`). Releases (E5, E6) only move it between the seller's accounts.
 */
export const postedEarnings = (orderId: RawBuilder<unknown>) => {
  const sumOf = (...kinds: string[]) =>
    sql`coalesce(sum(posted.amount_minor) filter (where posted.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`;
  return sql<Earnings>`(select jsonb_build_object(
      'net_minor', ${sumOf('hold', 'reserve', 'available', 'wallet')},
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
             and ledger_transactions.code in ('E4', 'E7', 'E8')
             and (ledger_accounts.kind <> 'wallet' or ${isSellersWallet})) as posted)`;
};

/**
 * SQL for who got what of an order, as the ledger has posted it: its confirmations (E4), less what
 * refunds took back (E7, E8), and what the seller owes of it (E9).
 */
export const postedShares = (orderId: RawBuilder<unknown>) => {
  const sumOf = (...kinds: string[]) =>
    sql`coalesce(sum(posted.amount_minor) filter (where posted.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`;
  return sql<OrderShares>`(select jsonb_build_object(
      'seller_minor', ${sumOf('hold', 'reserve', 'available', 'wallet', 'receivable')},
      'commission_minor', ${sumOf('rev.commission', 'cb_loss')},
      'fund_minor', ${sumOf('fund')},
      'buyer_fee_minor', ${sumOf('rev.buyer_fee')})
    from (select ledger_accounts.kind, case ledger_entries.direction when 'credit'
              then ledger_entries.amount_minor else -ledger_entries.amount_minor end as amount_minor
            from ledger_transactions
            join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
            join ledger_accounts on ledger_accounts.id = ledger_entries.account_id
           where ledger_transactions.order_id = ${orderId}
             and ledger_transactions.code in ('E4', 'E7', 'E8', 'E9')
             and (ledger_accounts.kind <> 'wallet' or ${isSellersWallet})) as posted)`;
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

/** SQL for what the buyer has paid for an order (E2). */
export const paidOf = (orderId: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(ledger_entries.amount_minor), 0)::bigint
      from ledger_transactions
      join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
     where ledger_transactions.order_id = ${orderId} and ledger_transactions.code = 'E2'
       and ledger_entries.direction = 'debit')`;

/** What was given back to a buyer at one time: of the whole order, or of one unit. */
export interface PostedRefund {
  readonly order_unit_id: string | null;
  readonly amount_minor: number;
  /** ISO 8601. */
  readonly occurred_at: string;
}

/**
 * SQL for what was given back to the buyer of an order, oldest first. What the seller could not pay
 * at once (E9) belongs to its refund. The event keys of units are `unit:<id>:…`.
 */
export const refundsOf = (orderId: RawBuilder<unknown>) =>
  sql<PostedRefund[]>`(select coalesce(jsonb_agg(to_jsonb(refund)
        order by refund.occurred_at, refund.order_unit_id), '[]')
      from (select case when ledger_transactions.event_key like 'unit:%'
              then split_part(ledger_transactions.event_key, ':', 2) end as order_unit_id,
            ledger_transactions.occurred_at,
            sum(ledger_entries.amount_minor)::bigint as amount_minor
          from ledger_transactions
          join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
          join ledger_accounts on ledger_accounts.id = ledger_entries.account_id
         where ledger_transactions.order_id = ${orderId}
           and ledger_transactions.code in ('E3', 'E7', 'E8', 'E9')
           and ledger_accounts.kind = 'wallet' and ledger_entries.direction = 'credit'
         group by 1, 2) as refund)`;

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

/**
 * What a user's available earnings have paid of their debt of chargebacks since a time (E10), less
 * what was given back of it.
 */
export async function sumCollected(
  db: Kysely<Database>,
  userId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ sum_minor: number }>`
    select greatest(coalesce(sum(case ledger_entries.direction when 'debit'
        then ledger_entries.amount_minor else -ledger_entries.amount_minor end), 0), 0)::bigint
        as sum_minor
      from ledger_entries
      join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
     where ledger_entries.account_id = ${`available:${userId}`}
       and ledger_entries.occurred_at >= ${since} and ledger_transactions.code = 'E10'
       and exists (select from ledger_entries as owed
         where owed.transaction_id = ledger_transactions.id
           and owed.account_id = ${debtAccount(userId, 'chargeback')})`.execute(db);
  return rows[0]?.sum_minor ?? 0;
}

/** SQL for whether a debt of this account was written off, and the write-off was not reversed. */
const isWrittenOff = (accountId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from ledger_entries as e join ledger_transactions as t on t.id = e.transaction_id
   where e.account_id = ${accountId} and e.direction = 'credit'
     and t.event_key like 'debt:%:write-off:%'
     and not exists (select from ledger_transactions as r where r.reverses = t.id))`;

/** What a user owes for chargebacks; undefined if they never owed any. */
export async function findChargebackDebt(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('ledger_accounts')
    .select('balance_minor as owed_minor')
    .select(isWrittenOff(sql.ref('ledger_accounts.id')).as('is_written_off'))
    .where('id', '=', debtAccount(userId, 'chargeback'))
    .executeTakeFirst();
}

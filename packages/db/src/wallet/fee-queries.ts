import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { isSellersWallet } from './queries.ts';

/**
 * SQL for the orders with entries of a user in a time that earned or cost them something as their
 * seller, or may have. A refund that took nothing of theirs left them a debt (E9).
 */
export const salesWithEntries = (userId: string, from: Date, until: Date) => sql`
  select distinct ledger_transactions.order_id
    from ledger_entries
    join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
   where ledger_entries.user_id = ${userId}
     and ledger_entries.occurred_at >= ${from} and ledger_entries.occurred_at < ${until}
     and ledger_transactions.code in ('E4', 'E7', 'E8', 'E9')
     and ledger_transactions.order_id is not null`;

/** SQL for the ids of users with entries in a time that are about what they earn as sellers. */
export const feePayersIn = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  select ledger_entries.user_id
    from ledger_entries
    join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
    join ledger_accounts on ledger_accounts.id = ledger_entries.account_id
   where ledger_entries.occurred_at >= ${from} and ledger_entries.occurred_at < ${until}
     and ledger_entries.user_id is not null
     and ledger_transactions.code in ('E4', 'E7', 'E8', 'E9', 'E11', 'E14')
     and ledger_accounts.kind in ('hold', 'reserve', 'available', 'receivable')`;

/**
 * SQL for what the postings of an order in a time gave its seller (net, less their debts) and us
 * (commission, with the fund's share of it): `posted_at`, `gross_minor`, `commission_minor`.
 */
export const earnedIn = (orderId: RawBuilder<unknown>, from: Date, until: Date) => sql`
  select max(part.occurred_at) as posted_at,
      coalesce(sum(part.amount_minor), 0)::bigint as gross_minor,
      coalesce(sum(part.amount_minor) filter (where part.is_ours), 0)::bigint as commission_minor
    from (select ledger_entries.occurred_at,
              ledger_accounts.kind in ('rev.commission', 'fund', 'cb_loss') as is_ours,
              case ledger_entries.direction when 'credit' then ledger_entries.amount_minor
                else -ledger_entries.amount_minor end as amount_minor
            from ledger_transactions
            join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
            join ledger_accounts on ledger_accounts.id = ledger_entries.account_id
           where ledger_transactions.order_id = ${orderId}
             and ledger_transactions.code in ('E4', 'E7', 'E8', 'E9')
             and ledger_transactions.occurred_at >= ${from}
             and ledger_transactions.occurred_at < ${until}
             and (ledger_accounts.kind in ('hold', 'reserve', 'available', 'receivable',
               'rev.commission', 'fund', 'cb_loss') or ${isSellersWallet})) as part`;

/** What a user paid us in a time besides commissions: fees of withdrawals and of disputes. */
export async function sumOtherFees(
  db: Kysely<Database>,
  userId: string,
  { from, until }: { from: Date; until: Date },
) {
  const { rows } = await sql<{ withdrawal_minor: number; dispute_minor: number }>`
    with own as (
      select distinct ledger_entries.transaction_id as id, ledger_transactions.code
        from ledger_entries
        join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
       where ledger_entries.user_id = ${userId}
         and ledger_entries.occurred_at >= ${from} and ledger_entries.occurred_at < ${until}
         and ledger_transactions.code in ('E11', 'E14'))
    select coalesce(sum(fee.amount_minor) filter (where own.code = 'E11'), 0)::bigint
          as withdrawal_minor,
        coalesce(sum(fee.amount_minor) filter (where own.code = 'E14'), 0)::bigint as dispute_minor
      from own
      join lateral (
        select case direction when 'credit' then amount_minor else -amount_minor end
            as amount_minor
          from ledger_entries
         where ledger_entries.transaction_id = own.id
           and ledger_entries.account_id in ('rev.wd_fee', 'fund')) as fee on true`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('a sum gave no row');
  return sums;
}

import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { type Kysely, sql } from 'kysely';
import { appToday, SETTLED_MINUTES } from '../../clock.ts';
import type { Database } from '../../database.ts';
import { liabilityTreeColumns } from './tables.ts';

/**
 * The day whose tree is due: today, once all postings from before it are committed and unless it
 * has a tree. Null when there is nothing to do.
 */
export async function findDueDay(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select ${appToday} as day
     where app_now() >= ${appToday}::timestamp at time zone 'UTC'
         + ${SETTLED_MINUTES} * interval '1 minute'
       and not exists (select from liability_trees where day >= ${appToday})`.execute(db);
  return rows[0]?.day ?? null;
}

/** What each user was owed at the beginning of a day of UTC, from the entries before it. */
export async function listLiabilities(db: Kysely<Database>, day: string) {
  const { rows } = await sql<{ user_id: string; amount_minor: number }>`
    select ledger_entries.user_id,
        sum(case ledger_entries.direction when 'credit' then ledger_entries.amount_minor
          else -ledger_entries.amount_minor end)::bigint as amount_minor
      from ledger_entries
      join ledger_accounts on ledger_accounts.id = ledger_entries.account_id
     where ledger_accounts.kind in ('wallet', 'escrow', 'hold', 'reserve', 'available', 'wd')
       and ledger_accounts.currency = ${SETTLEMENT_CURRENCY}
       and ledger_entries.occurred_at < ${day}::date::timestamp at time zone 'UTC'
     group by ledger_entries.user_id
    having sum(case ledger_entries.direction when 'credit' then ledger_entries.amount_minor
      else -ledger_entries.amount_minor end) <> 0`.execute(db);
  return rows;
}

/** What the fund, the payment providers and the bank had at the beginning of a day of UTC. */
export async function readOwnBalances(db: Kysely<Database>, day: string) {
  const { rows } = await sql<{ fund_minor: number; provider_minor: number; bank_minor: number }>`
    with balance as (
      select account.kind, sum(case entry.direction when 'debit' then entry.amount_minor
          else -entry.amount_minor end)::bigint as debit_minor
        from ledger_accounts as account
        join ledger_entries as entry on entry.account_id = account.id
       where account.kind in ('fund', 'psp', 'bank_trust') and account.owner_id is null
         and account.currency = ${SETTLEMENT_CURRENCY}
         and entry.occurred_at < ${day}::date::timestamp at time zone 'UTC'
       group by account.kind)
    select coalesce(-max(debit_minor) filter (where kind = 'fund'), 0)::bigint as fund_minor,
        coalesce(max(debit_minor) filter (where kind = 'psp'), 0)::bigint as provider_minor,
        coalesce(max(debit_minor) filter (where kind = 'bank_trust'), 0)::bigint as bank_minor
      from balance`.execute(db);
  const [balances] = rows;
  if (balances === undefined) throw new Error('a sum gave no row');
  return balances;
}

/** The trees that were published last, newest first. */
export async function listTrees(db: Kysely<Database>, limit: number) {
  return await db
    .selectFrom('liability_trees')
    .select(liabilityTreeColumns)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}

/** The leaves of a user in the last tree, with the number of leaves of the tree. */
export async function listLeavesOf(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('liability_nodes')
    .innerJoin('liability_trees', 'liability_trees.day', 'liability_nodes.day')
    .select(['liability_nodes.position', 'liability_nodes.sum_minor', 'liability_nodes.salt'])
    .select(['liability_trees.day', 'liability_trees.leaf_count'])
    .where('liability_nodes.user_id', '=', userId)
    .where('liability_nodes.day', '=', ({ selectFrom }) =>
      selectFrom('liability_trees').select(({ fn }) => fn.max('day').as('day')),
    )
    .orderBy('liability_nodes.position')
    .execute();
}

/** Some nodes of a tree. */
export async function listNodes(
  db: Kysely<Database>,
  day: string,
  places: readonly { readonly level: number; readonly position: number }[],
) {
  const { rows } = await sql<{
    level: number;
    position: number;
    hash: Buffer;
    sum_minor: number;
  }>`
    select node.level, node.position, node.hash, node.sum_minor
      from unnest(${places.map(({ level }) => level)}::smallint[],
          ${places.map(({ position }) => position)}::integer[]) as place (level, position)
      join liability_nodes as node on node.day = ${day}::date and node.level = place.level
       and node.position = place.position`.execute(db);
  return rows;
}

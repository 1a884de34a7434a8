import type { Client } from 'pg';

/** The tables of an order, by the condition that finds its rows; `$1` is its id. */
const OF_ORDER = {
  orders: 'id = $1',
  order_units: 'order_id = $1',
  order_history: 'order_id = $1',
  stock_units: 'id in (select stock_id from order_units where order_id = $1)',
  stock_history: 'stock_id in (select stock_id from order_units where order_id = $1)',
  ledger_accounts: 'owner_id = $1',
  ledger_transactions: 'order_id = $1',
  ledger_entries: 'transaction_id in (select id from ledger_transactions where order_id = $1)',
  ledger_holds: 'order_id = $1',
  reveal_log: 'order_id = $1',
  secrets: 'stock_id in (select stock_id from order_units where order_id = $1)',
  outbox: `payload::text like '%' || $1::text || '%'`,
} as const;

/** The tables whose ids name rows of others or must be unique. */
const WITH_ID = [
  'orders',
  'order_units',
  'order_history',
  'stock_units',
  'stock_history',
  'ledger_transactions',
  'ledger_holds',
  'reveal_log',
  'outbox',
] as const;

/** A row as JSON, in which each of these ids is another one, the same for the same number. */
const CLONED_ROW = `
  create or replace function pg_temp.cloned_row(line jsonb, ids uuid[], n integer) returns jsonb
  language plpgsql immutable as $$
  declare
    written text := line::text;
    id uuid;
  begin
    foreach id in array ids loop
      written := replace(written, id::text, md5(id::text || n)::uuid::text);
    end loop;
    return written::jsonb;
  end $$`;

async function idsOf(owner: Client, orderId: string): Promise<string[]> {
  const lists = WITH_ID.map((table) => `select id from ${table} where ${OF_ORDER[table]}`);
  const { rows } = await owner.query<{ id: string }>(lists.join(' union '), [orderId]);
  return rows.map(({ id }) => id);
}

/** All columns but those that are computed from others. */
async function columnsOf(owner: Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Adds so many copies of an order with all rows that belong to it, through the tables instead of
 * the use cases, which would take an hour. Call it as the owner, outside of a transaction.
 */
export async function cloneOrder(owner: Client, orderId: string, copies: number): Promise<void> {
  const ids = await idsOf(owner, orderId);
  await owner.query(CLONED_ROW);
  // Neither foreign keys nor the event log: the copies are consistent, and nobody has seen them.
  await owner.query('set session_replication_role = replica');
  for (const [table, condition] of Object.entries(OF_ORDER)) {
    const columns = await columnsOf(owner, table);
    await owner.query(
      `insert into ${table} (${columns.join(', ')})
       select ${columns.map((name) => `made.${name}`).join(', ')}
         from generate_series(1, $2::integer) as n, ${table} as known,
           jsonb_populate_record(null::${table}, pg_temp.cloned_row(to_jsonb(known), $3, n)) as made
        where known.${condition}`,
      [orderId, copies, ids],
    );
  }
  await owner.query('set session_replication_role = origin');
}

/** Computes the balances of users again, after their entries were copied. */
export async function refreshBalances(owner: Client, userIds: readonly string[]): Promise<void> {
  await owner.query(
    `update ledger_accounts as account set balance_minor = (
        select coalesce(sum(case direction when account.normal_side then amount_minor
            else -amount_minor end), 0)
          from ledger_entries where account_id = account.id)
      where owner_id = any($1::uuid[]) and balance_minor is not null`,
    [userIds],
  );
}

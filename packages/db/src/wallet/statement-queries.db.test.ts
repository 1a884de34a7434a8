import { fillTables } from '@guildhall/scenes/filled-tables';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { blocksOf, statementsOf } from '../test-plans.ts';
import { type EntryFilter, listGroupHeads } from './statement-queries.ts';

let database: TestDatabase;
let trx: ControlledTransaction<Database>;
beforeAll(async () => {
  database = await testDatabase();
  trx = await database.owner_db.startTransaction().execute();
  await fillTables(trx as unknown as Kysely<unknown>);
});
afterAll(async () => {
  await trx.rollback().execute();
  await database.close();
});

const everyEntry: EntryFilter = {
  kinds: ['wallet', 'available'],
  codes: null,
  from: null,
  until: null,
  order_ids: null,
};

test.each<[string, Partial<EntryFilter>]>([
  ['all', {}],
  ['those of a kind that is rare', { codes: ['E19'] }],
  ['those of a time', { until: new Date('2026-01-01T00:00:00Z') }],
])(
  'a statement of %s reads no more of a wallet with a hundred thousand entries',
  async (_of, narrower) => {
    const filter = { ...everyEntry, ...narrower };
    const few = await trx.savepoint('wallets').execute();
    const fill = async (entries: number) => {
      const name = `wallet${String(entries)}`;
      const user = sql`md5(${name})::uuid`;
      await sql`insert into ledger_accounts
        (id, kind, owner_id, user_id, normal_side, balance_minor)
      values ('wallet:' || ${user}, 'wallet', ${user}, ${user}, 'credit', 0)`.execute(few);
      await sql`insert into ledger_transactions (id, event_key, code, order_id, occurred_at)
      select md5(${name} || n)::uuid, ${name} || n, 'E2', md5(${name} || 'order' || n / 4)::uuid,
          timestamptz '2026-06-01' - n * interval '1 hour'
        from generate_series(1, ${entries}::int) as n`.execute(few);
      await sql`insert into ledger_entries (transaction_id, line, account_id, user_id, direction,
        amount_minor, occurred_at)
      select md5(${name} || n)::uuid, 1, 'wallet:' || ${user}, ${user}, 'debit', 100,
          timestamptz '2026-06-01' - n * interval '1 hour'
        from generate_series(1, ${entries}::int) as n`.execute(few);
      const found = await sql<{ id: string }>`select ${user} as id`.execute(few);
      return found.rows[0]?.id ?? '';
    };
    const users = [await fill(5_000), await fill(100_000)];
    await sql`analyze ledger_entries, ledger_transactions, ledger_accounts`.execute(few);
    const read = async (user: string) => {
      const [query] = await statementsOf((db) =>
        listGroupHeads(db, user, filter, { cursor: null, limit: 20 }),
      );
      if (query === undefined) throw new Error('no statement was recorded');
      return await blocksOf(few, query);
    };
    const [small, large] = [await read(users[0] ?? ''), await read(users[1] ?? '')];
    await few.rollbackToSavepoint('wallets').execute();
    // A deeper tree is one block more for each of the entries that are looked up.
    expect(large).toBeLessThan(small * 1.5);
  },
);

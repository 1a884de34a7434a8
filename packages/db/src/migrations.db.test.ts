import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings as ledger } from '@guildhall/domain/wallet/postings';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from './transaction.ts';
import { insertPostings } from './wallet/posting-commands.ts';

let database: TestDatabase;
beforeAll(async () => {
  // A test posts without a payment, which violates INV10.
  database = await testDatabase({ expectedViolations: ['INV10'] });
});
afterAll(() => database.close());

describe('the application', () => {
  test('is the only role that may post', async () => {
    const { rows } = await sql<{ app: boolean; others: boolean }>`
      select has_function_privilege('guildhall_app', oid, 'execute') as app,
             has_function_privilege('pg_monitor', oid, 'execute') as others
        from pg_proc where proname = 'ledger_post_all'`.execute(database.owner_db);
    expect(rows).toEqual([{ app: true, others: false }]);
  });

  test('cannot redirect ledger writes to a temporary table', async () => {
    const userId = newId();
    // It may not even create one; this holds for a database where everybody may.
    await sql`do $$ begin
      execute format('grant temporary on database %I to public', current_database());
    end $$`.execute(database.owner_db);
    await inTransaction(database.db, async (trx) => {
      await sql`create temporary table ledger_accounts (like public.ledger_accounts)
        on commit drop`.execute(trx);
      await insertPostings(trx, [ledger.E1(userId, minor(100), newId())]);
    });
    const { rows } = await sql`
      select balance_minor from ledger_accounts where id = ${`wallet:${userId}`}`.execute(
      database.owner_db,
    );
    expect(rows).toEqual([{ balance_minor: 100 }]);
  });
});

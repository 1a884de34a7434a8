import { buyer } from '@guildhall/scenes/actors';
import { fundWallet } from '@guildhall/scenes/payments';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from './20261125T0200_part_providers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The entries as a server of the last release has written them: all providers on one account. */
async function postAsBefore(owner: Kysely<any>): Promise<void> {
  await sql`alter table ledger_entries disable trigger append_only`.execute(owner);
  await sql`update ledger_entries set account_id = 'psp'
    where account_id like 'psp:%'`.execute(owner);
  await sql`alter table ledger_entries enable trigger append_only`.execute(owner);
  await sql`delete from ledger_accounts where id like 'psp:%'`.execute(owner);
}

async function readBalances() {
  const { rows } = await sql<{ id: string; debit_minor: string }>`
    select account_id as id, sum(case direction when 'debit' then amount_minor
        else -amount_minor end) as debit_minor
      from ledger_entries where split_part(account_id, ':', 1) = 'psp' group by 1
  `.execute(database.owner_db);
  return Object.fromEntries(rows.map(({ id, debit_minor }) => [id, Number(debit_minor)]));
}

async function readEntries() {
  const { rows } = await sql<{ entry: string }>`select e::text as entry from ledger_entries as e
    join ledger_transactions as t on t.id = e.transaction_id where t.code <> 'move'
    order by e.transaction_id, e.line`.execute(database.owner_db);
  return rows;
}

test('what is on the common account moves to each provider once; old entries stay (INV1)', async () => {
  const scenes = [testScene(database.db), testScene(database.db)] as const;
  for (const scene of scenes) await fundWallet(scene, await buyer(scene), 5_000);
  const [first] = await database.db.selectFrom('payments').select('id').execute();
  await sql`update payments set provider = 'counter' where id = ${first?.id}`.execute(
    database.owner_db,
  );
  await postAsBefore(database.owner_db);
  const before = await readEntries();
  expect(await readBalances()).toEqual({ psp: 10_000 });
  for (const _again of [1, 2]) {
    await up(database.owner_db);
    expect(await readBalances()).toEqual({ psp: 0, 'psp:counter': 5_000, 'psp:desk': 5_000 });
  }
  expect(await readEntries()).toEqual(before);
});

import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../src/transaction.ts';
import { insertPostings } from '../src/wallet/posting-commands.ts';
import { up } from './20261126T0100_part_debts.ts';

let database: TestDatabase;
beforeAll(async () => {
  // What an old posting has left on the old account is no account of today (INV4).
  database = await testDatabase({ expectedViolations: ['INV4'] });
});
afterAll(() => database.close());

/** A debt as it was before: one account for all causes. */
async function postAsBefore(owner: Kysely<any>, userId: string): Promise<void> {
  const [old, parted] = [`receivable:${userId}`, `receivable:${userId}:decision`];
  await sql`insert into ledger_accounts (id, kind, owner_id, user_id, normal_side, balance_minor)
    select ${old}, kind, owner_id, user_id, normal_side, balance_minor from ledger_accounts
     where id = ${parted}`.execute(owner);
  await sql`alter table ledger_entries disable trigger append_only`.execute(owner);
  await sql`update ledger_entries set account_id = ${old}
    where account_id = ${parted}`.execute(owner);
  await sql`alter table ledger_entries enable trigger append_only`.execute(owner);
  await sql`delete from ledger_accounts where id = ${parted}`.execute(owner);
}

async function debtsOf(userId: string) {
  const { rows } = await sql<{ id: string; balance_minor: number }>`
    select id, balance_minor from ledger_accounts where owner_id = ${userId}
       and kind = 'receivable' order by id`.execute(database.db);
  return Object.fromEntries(rows.map(({ id, balance_minor }) => [id, balance_minor]));
}

test('a debt of before moves to the account of its cause, once', async () => {
  const scene = testScene(database.db);
  const [ann, shop] = [await buyer(scene), await seller(scene)];
  const order = { id: newId(), buyer_id: ann.user_id, seller_id: shop.user_id };
  await inTransaction(database.db, async (trx) => {
    await insertPostings(trx, [
      postings.E18(minor(700), newId()),
      postings.E9(order, newId(), minor(700), 'test'),
    ]);
  });
  await postAsBefore(database.owner_db, shop.user_id);
  const old = `receivable:${shop.user_id}`;
  expect(await debtsOf(shop.user_id)).toEqual({ [old]: 700 });
  for (const _again of [1, 2]) {
    await up(database.owner_db);
    expect(await debtsOf(shop.user_id)).toEqual({ [old]: 0, [`${old}:decision`]: 700 });
  }
});

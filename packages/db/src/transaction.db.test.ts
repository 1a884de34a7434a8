import { newId } from '@guildhall/domain/kernel/ids';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { inTransaction, sqlState } from './transaction.ts';
import { insertUser } from './users/commands.ts';

let database: TestDatabase;
let ids: [string, string];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  ids = [newId(), newId()];
  for (const id of ids) {
    const name = `u${id.slice(-12)}`;
    const email = `${name}@example.test`;
    const user = { id, email, username: name, username_key: name, avatar_url: null };
    await insertUser(database.db, user);
  }
});

const raise = async (trx: Transaction<Database>, id: string) => {
  await trx
    .updateTable('users')
    .set((eb) => ({ seller_level: eb('seller_level', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Makes each transaction wait until both have locked their first row. */
function barrier(parties: number) {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    arrived += 1;
    if (arrived >= parties) open();
    await opened;
  };
}

test('the victim of a deadlock is retried and both transactions commit (F9)', async () => {
  const meet = barrier(2);
  let runs = 0;
  const crosswise = async ([first, second]: readonly [string, string]) => {
    await inTransaction(database.db, async (trx) => {
      runs += 1;
      await raise(trx, first);
      await meet();
      await raise(trx, second);
    });
  };
  const [a, b] = ids;
  await Promise.all([crosswise([a, b]), crosswise([b, a])]);
  const users = await database.db
    .selectFrom('users')
    .select('seller_level')
    .where('id', 'in', ids)
    .execute();
  expect(users).toEqual([{ seller_level: 2 }, { seller_level: 2 }]);
  expect(runs).toBe(3);
});

test('a serialization failure is retried up to four attempts and then thrown', async () => {
  let runs = 0;
  const conflict = inTransaction(database.db, async (trx) => {
    runs += 1;
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx);
  });
  await expect(conflict).rejects.toThrow('again');
  expect(runs).toBe(4);
});

test('any other error is thrown at once and rolls back', async () => {
  let runs = 0;
  const broken = inTransaction(database.db, async (trx) => {
    runs += 1;
    await raise(trx, ids[0]);
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(broken).rejects.toSatisfy((error) => sqlState(error) === '22012');
  expect(runs).toBe(1);
  const user = await database.db
    .selectFrom('users')
    .select('seller_level')
    .where('id', '=', ids[0])
    .executeTakeFirst();
  expect(user).toEqual({ seller_level: 0 });
});

test('a value that is not a database error has no SQLSTATE', () => {
  expect([new Error('x'), { code: 7 }, null, 'x'].map(sqlState)).toEqual([null, null, null, null]);
});

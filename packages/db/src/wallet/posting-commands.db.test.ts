import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings as ledger } from '@guildhall/domain/wallet/postings';
import { atProvider } from '@guildhall/domain/wallet/rules';
import type { Posting } from '@guildhall/domain/wallet/types';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, sqlState } from '../transaction.ts';
import { insertPostings } from './posting-commands.ts';

let database: TestDatabase;
beforeAll(async () => {
  // These tests post without payments and orders, which violates INV5 and INV10.
  database = await testDatabase({ expectedViolations: ['INV5', 'INV10'] });
});
afterAll(() => database.close());

const postAll = async (postings: readonly Posting[]) =>
  await inTransaction(database.db, (trx) => insertPostings(trx, postings));
const post = async (posting: Posting) => await postAll([posting]);
const pay = (buyerId: string, amount: number, id = newId()): Posting =>
  ledger.E2({ id, buyer_id: buyerId, total_minor: minor(amount) });
/** The reverse of E17, from `wallet` to `available`. */
const movedBack = (userId: string): Posting => {
  const posting = ledger.E17(userId, minor(1), newId());
  return {
    ...posting,
    lines: posting.lines.map((each) => ({
      ...each,
      direction: each.direction === 'debit' ? ('credit' as const) : ('debit' as const),
    })),
  };
};

async function filledUser(): Promise<string> {
  const userId = newId();
  await post(ledger.E1(userId, minor(100), newId()));
  return userId;
}

async function balance(account: string): Promise<number | null | undefined> {
  const row = await database.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('id', '=', account)
    .executeTakeFirst();
  return row?.balance_minor;
}

async function failure(work: Promise<unknown>): Promise<string | null> {
  return await work.then(
    () => 'nothing was refused',
    (error: unknown) => sqlState(error),
  );
}

describe('several postings in one call', () => {
  test('each takes effect as if posted after the one before it', async () => {
    const userId = newId();
    const orderId = newId();
    const repeated = await postAll([
      ledger.E1(userId, minor(100), newId()),
      pay(userId, 80, orderId),
      ledger.E3({ id: orderId, buyer_id: userId }, minor(30), newId()),
    ]);
    expect(repeated).toEqual([]);
    expect(await balance(`wallet:${userId}`)).toBe(50);
    expect(await balance(`escrow:${orderId}`)).toBe(50);
  });

  test('money that only a later one brings is missing, and nothing is posted (INV4)', async () => {
    const userId = newId();
    const tooEarly = postAll([pay(userId, 80), ledger.E1(userId, minor(100), newId())]);
    await expect(tooEarly).rejects.toMatchObject({
      code: 'GH001',
      detail: `{"account" : "wallet:${userId}", "missing_minor" : 80}`,
    });
    expect(await balance(`wallet:${userId}`)).toBeUndefined();
  });

  test('a repeated event key has no effect and is returned, the others have theirs', async () => {
    const userId = newId();
    const known = ledger.E1(userId, minor(100), newId());
    const twice = ledger.E1(userId, minor(10), newId());
    await post(known);
    expect(await postAll([known, twice, twice, ledger.E1(userId, minor(1), newId())])).toEqual([
      known.event_key,
      twice.event_key,
    ]);
    expect(await balance(`wallet:${userId}`)).toBe(111);
  });

  test('in any order they never deadlock (F9, W10)', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, filledUser));
    const one = (userId: string) => ledger.E17(userId, minor(1), newId());
    await postAll(users.map((userId) => movedBack(userId)));
    const bare = async (order: readonly string[]) =>
      await database.db
        .transaction()
        .execute((trx) =>
          insertPostings(trx, [
            ...order.map((userId) => movedBack(userId)),
            ...order.toReversed().map(one),
          ]),
        );
    const calls = Array.from({ length: 40 }, (_, index) =>
      bare(index % 2 === 0 ? users : users.toReversed()),
    );
    const answers = await Promise.all(calls.map((each) => failure(each)));
    expect(new Set(answers)).toEqual(new Set(['nothing was refused']));
  });
});

describe('each currency has accounts of its own (INV1)', () => {
  const inEuro = (posting: Posting): Posting => ({
    ...posting,
    currency: 'EUR',
    lines: posting.lines.map((line) => ({
      ...line,
      account: `${line.account}:EUR` as typeof line.account,
    })),
  });

  test('a user’s dollars and euros are two balances, and psp:EUR stands beside psp', async () => {
    const userId = newId();
    await postAll([
      ledger.E1(userId, minor(100), newId()),
      inEuro(ledger.E1(userId, minor(40), newId())),
      inEuro(pay(userId, 30)),
    ]);
    expect(await balance(`wallet:${userId}`)).toBe(100);
    expect(await balance(`wallet:${userId}:EUR`)).toBe(10);
    const { rows } = await sql`
      select kind, owner_id, normal_side, currency, balance_minor from ledger_accounts
       where id = 'psp:EUR'`.execute(database.db);
    expect(rows).toEqual([
      { kind: 'psp', owner_id: null, normal_side: 'debit', currency: 'EUR', balance_minor: null },
    ]);
    expect(await failure(post(inEuro(pay(userId, 11))))).toBe('GH001');
  });

  test('a provider’s account is in dollars, and that of another currency beside it', async () => {
    await postAll([
      atProvider(ledger.E1(newId(), minor(100), newId()), 'desk'),
      inEuro(atProvider(ledger.E1(newId(), minor(40), newId()), 'desk')),
    ]);
    const { rows } = await sql`
      select id, kind, owner_id, normal_side, currency, balance_minor from ledger_accounts
       where id like 'psp:desk%' order by id`.execute(database.db);
    const account = { kind: 'psp', owner_id: null, normal_side: 'debit', balance_minor: null };
    expect(rows).toEqual([
      { ...account, id: 'psp:desk', currency: 'USD' },
      { ...account, id: 'psp:desk:EUR', currency: 'EUR' },
    ]);
  });

  test('a transaction of two currencies cannot commit, even if its numbers balance', async () => {
    const userId = newId();
    const { lines, ...rest } = inEuro(ledger.E1(userId, minor(40), newId()));
    const mixed = lines.map((line, index) =>
      index === 0 ? { ...line, account: 'psp' as const } : line,
    );
    expect(await failure(post({ ...rest, lines: mixed }))).toBe('GH003');
    const dollars = ledger.E1(userId, minor(40), newId());
    expect(await failure(post({ ...dollars, currency: 'EUR' }))).toBe('GH003');
  });
});

test('a posting reads its own accounts, however many there are, also when it was planned for few', async () => {
  const userId = await filledUser();
  /** Rows of the table and entries of its index that this session has read and not reported. */
  const READ = sql<{ count: string }>`
    select pg_stat_get_xact_tuples_returned('ledger_accounts'::regclass)
         + pg_stat_get_xact_tuples_returned('ledger_accounts_pkey'::regclass) as count`;
  const accountsRead = async () =>
    await inTransaction(database.db, async (trx) => {
      const before = await READ.execute(trx);
      await insertPostings(trx, [ledger.E1(userId, minor(1), newId())]);
      const after = await READ.execute(trx);
      return Number(after.rows[0]?.count) - Number(before.rows[0]?.count);
    });
  // From the sixth call on its plan is kept.
  for (let call = 0; call < 6; call += 1) await accountsRead();
  await postAll(Array.from({ length: 2_000 }, () => ledger.E1(newId(), minor(1), newId())));
  expect(await accountsRead()).toBeLessThan(50);
});

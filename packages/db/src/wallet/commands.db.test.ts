import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings as ledger } from '@guildhall/domain/wallet/postings';
import type { Posting } from '@guildhall/domain/wallet/types';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { inTransaction, sqlState } from '../transaction.ts';
import { insertPostings } from './posting-commands.ts';

let database: TestDatabase;
beforeAll(async () => {
  // These tests post without payments and orders, which violates INV5 and INV10.
  database = await testDatabase({ expectedViolations: ['INV5', 'INV10'] });
});
afterAll(() => database.close());

/** False if its event key was posted before. */
const post = async (posting: Posting) =>
  (await inTransaction(database.db, (trx) => insertPostings(trx, [posting]))).length === 0;
const fill = async (userId: string, amount: number) =>
  await post(ledger.E1(userId, minor(amount), newId()));
const pay = (buyerId: string, amount: number, id = newId()): Posting =>
  ledger.E2({ id, buyer_id: buyerId, total_minor: minor(amount) });
/** The same accounts and users with debits and credits exchanged. */
const turned = (posting: Posting, key: string): Posting => ({
  ...posting,
  event_key: key,
  lines: posting.lines
    .map((each) => ({
      ...each,
      direction: each.direction === 'debit' ? ('credit' as const) : ('debit' as const),
    }))
    .toReversed(),
});

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

const count = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from ledger_transactions) + (select count(*) from ledger_entries)
      as count`.execute(database.db);
  return rows[0]?.count;
};

afterEach(async () => {
  const { rows: sums } = await sql<{ off: number }>`
    select sum(case direction when 'debit' then amount_minor else -amount_minor end)::bigint as off
    from ledger_entries`.execute(database.db);
  expect(sums[0]?.off ?? 0, 'INV1: all entries sum to zero').toBe(0);
  const { rows: off } = await sql`
    select a.id, a.balance_minor, coalesce(sum(case e.direction when a.normal_side
        then e.amount_minor else -e.amount_minor end), 0)::bigint as recomputed
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
     where a.balance_minor is not null group by a.id
    having a.balance_minor <> coalesce(sum(case e.direction when a.normal_side
        then e.amount_minor else -e.amount_minor end), 0)`.execute(database.db);
  expect(off, 'INV3: cached balances are the recomputed ones').toEqual([]);
});

describe('the application role can only post (LOG3)', () => {
  const attempts = [
    `insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
       values (uuidv7(), 1, 'psp', 'debit', 1)`,
    `insert into ledger_transactions (id, event_key, code) values (uuidv7(), 'x', 'E1')`,
    `insert into ledger_accounts (id, kind, owner_id, normal_side, balance_minor)
       values ('wallet:x', 'wallet', uuidv7(), 'credit', 1000000)`,
    'update ledger_entries set amount_minor = 1',
    "update ledger_transactions set code = 'E9'",
    'update ledger_accounts set balance_minor = 1000000',
    'delete from ledger_entries',
    'delete from ledger_transactions',
    'delete from ledger_accounts',
    'delete from ledger_holds',
    'truncate ledger_entries',
    'alter table ledger_entries disable trigger all',
    'drop function ledger_post_all',
    'delete from order_history',
    "update order_history set actor = 'system'",
    'delete from reveal_log',
    'update reveal_log set viewer_id = uuidv7()',
    'delete from payment_history',
    `insert into event_log (topic, subject_id, event, user_ids)
       values ('users', uuidv7(), 'suspend', '{}')`,
    `update event_log set event = 'x'`,
    'delete from event_log',
    "update webhook_event_history set actor = 'system'",
  ];
  test.each(attempts)('%s', async (statement) => {
    await fill(newId(), 100);
    const before = await count();
    const INSUFFICIENT_PRIVILEGE = '42501';
    expect(await failure(sql.raw(statement).execute(database.db))).toBe(INSUFFICIENT_PRIVILEGE);
    expect(await count()).toBe(before);
  });
});

describe('not even the owner can change what was posted (LOG3, INV2)', () => {
  test.each([
    'update ledger_entries set amount_minor = amount_minor + 1',
    "update ledger_transactions set code = 'E9'",
    'delete from ledger_entries',
    'delete from ledger_transactions',
    'truncate ledger_entries',
    'truncate ledger_transactions cascade',
  ])('%s', async (statement) => {
    await fill(newId(), 100);
    expect(await failure(sql.raw(statement).execute(database.owner_db))).toBe('GH002');
  });
});

describe('a ledger transaction that does not balance cannot commit, for any role (INV2)', () => {
  type Line = { account: string; direction: 'debit' | 'credit'; amount_minor: number };
  const line = (account: string, direction: Line['direction'], amountMinor: number): Line => ({
    account,
    direction,
    amount_minor: amountMinor,
  });
  const wallet = `wallet:${newId()}`;
  const call = async (db: Kysely<Database>, lines: readonly Line[]) =>
    await sql`select ledger_post_all(${JSON.stringify([
      { id: newId(), event_key: newId(), code: 'E1', lines },
    ])})`.execute(db);

  test.each<[string, Line[], string]>([
    ['no line', [], 'GH003'],
    ['one line', [line(wallet, 'credit', 5)], 'GH003'],
    ['a cent too much', [line('psp', 'debit', 5), line(wallet, 'credit', 6)], 'GH003'],
    ['two debits', [line('psp', 'debit', 5), line('equity', 'debit', 5)], 'GH003'],
    ['a line of nothing', [line('psp', 'debit', 0), line(wallet, 'credit', 0)], '23514'],
    ['lines below zero', [line('psp', 'debit', -5), line(wallet, 'credit', -5)], 'GH001'],
    ['an unknown account', [line('cash', 'debit', 5), line(wallet, 'credit', 5)], '23502'],
    [
      'an account of an unknown kind',
      [line('psp', 'debit', 5), line(`gift:${newId()}`, 'credit', 5)],
      '23514',
    ],
  ])('%s', async (_what, lines, state) => {
    const before = await count();
    expect(await failure(call(database.db, lines))).toBe(state);
    expect(await failure(call(database.owner_db, lines))).toBe(state);
    expect(await count()).toBe(before);
  });

  const write = async (db: Kysely<Database>, id: string, firstLine: number, ...lines: Line[]) => {
    const rows = lines.map(
      ({ account, direction, amount_minor }, index) =>
        sql`(${id}::uuid, ${firstLine + index}::int, ${account}, ${direction}, ${amount_minor}::int)`,
    );
    await sql`insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
      values ${sql.join(rows)}`.execute(db);
  };
  const open = async (db: Kysely<Database>, id: string) =>
    await sql`insert into ledger_transactions (id, event_key, code)
      values (${id}, ${newId()}, 'E18')`.execute(db);

  test('also when the owner inserts the rows directly', async () => {
    const unbalanced = database.owner_db.transaction().execute(async (trx) => {
      const id = newId();
      await open(trx, id);
      await write(trx, id, 1, line('bank_trust', 'debit', 5), line('equity', 'credit', 4));
    });
    expect(await failure(unbalanced)).toBe('GH003');
    await database.owner_db.transaction().execute(async (trx) => {
      const id = newId();
      await open(trx, id);
      await write(trx, id, 1, line('bank_trust', 'debit', 5), line('equity', 'credit', 5));
    });
  });

  test('a committed transaction accepts no further lines, not even a balanced pair', async () => {
    const id = newId();
    await database.owner_db.transaction().execute(async (trx) => {
      await open(trx, id);
      await write(trx, id, 1, line('bank_trust', 'debit', 5), line('equity', 'credit', 5));
    });
    const more = database.owner_db.transaction().execute(async (trx) => {
      await write(trx, id, 3, line('bank_trust', 'debit', 7), line('equity', 'credit', 7));
    });
    expect(await failure(more)).toBe('GH002');
  });

  test('the same applies after an early check of the constraint', async () => {
    const behind = database.owner_db.transaction().execute(async (trx) => {
      const id = newId();
      await open(trx, id);
      await write(trx, id, 1, line('bank_trust', 'debit', 5), line('equity', 'credit', 5));
      await sql`set constraints all immediate`.execute(trx);
      await write(trx, id, 3, line('equity', 'credit', 9));
    });
    expect(await failure(behind)).toBe('GH002');
  });
});

describe('posting', () => {
  test('the same event key has one effect, also with 50 concurrent calls (F16)', async () => {
    const userId = newId();
    const paymentId = newId();
    const posting = ledger.E1(userId, minor(700), paymentId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(posting)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await balance(`wallet:${userId}`)).toBe(700);
    expect(await post(posting)).toBe(false);
    expect(await balance(`wallet:${userId}`)).toBe(700);
  });

  test('of 50 concurrent payments of the whole balance one succeeds (M1)', async () => {
    const userId = newId();
    await fill(userId, 100);
    const tries = Array.from({ length: 50 }, () => failure(post(pay(userId, 100))));
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer === 'nothing was refused')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'GH001')).toHaveLength(49);
    expect(await balance(`wallet:${userId}`)).toBe(0);
  });

  test('the error has the missing amount, also for an account that does not exist', async () => {
    const userId = newId();
    await fill(userId, 30);
    for (const [buyer, missingMinor] of [
      [userId, 70],
      [newId(), 100],
    ] as const) {
      const error: unknown = await post(pay(buyer, 100)).catch((refused: unknown) => refused);
      expect(error).toMatchObject({ code: 'GH001', detail: expect.any(String) });
      const { detail } = error as { detail: string };
      expect(JSON.parse(detail)).toEqual({
        account: `wallet:${buyer}`,
        missing_minor: missingMinor,
      });
    }
    expect(await balance(`wallet:${userId}`)).toBe(30);
  });

  test('postings between the same accounts in opposite order never deadlock (F9)', async () => {
    const userId = newId();
    await fill(userId, 1_000);
    const orderId = newId();
    await post(pay(userId, 500, orderId));
    const refund = (key: string): Posting => ({
      ...ledger.E3({ id: orderId, buyer_id: userId }, minor(1), null),
      event_key: key,
    });
    const there = (key: string) => refund(key);
    const back = (key: string) => turned(refund(key), key);
    // Not with `inTransaction`, which would hide a deadlock by a retry.
    const bare = async (posting: Posting) =>
      await database.db.transaction().execute((trx) => insertPostings(trx, [posting]));
    await bare(there(newId()));
    const pairs = Array.from({ length: 40 }, () => [bare(there(newId())), bare(back(newId()))]);
    const answers = await Promise.all(pairs.flat().map((each) => failure(each)));
    expect(answers).not.toContain('40P01');
    expect(new Set(answers)).toEqual(new Set(['nothing was refused']));
  });

  test('a rolled-back posting leaves nothing, and its key can be used again', async () => {
    const userId = newId();
    const posting = ledger.E1(userId, minor(100), newId());
    const lost = inTransaction(database.db, async (trx) => {
      await insertPostings(trx, [posting]);
      throw new Error('the transaction is aborted');
    });
    await expect(lost).rejects.toThrow('the transaction is aborted');
    expect(await balance(`wallet:${userId}`)).toBeUndefined();
    expect(await post(posting)).toBe(true);
    await post(turned(ledger.E17(userId, minor(40), newId()), newId()));
  });

  test('platform accounts have no row that concurrent purchases would lock', async () => {
    const first = await database.db.startTransaction().execute();
    await insertPostings(first, [ledger.E1(newId(), minor(100), newId())]);
    await insertPostings(first, [pay(await filledUser(), 50)]);
    // Does not wait for the open transaction above, though both post to `psp`.
    await post(ledger.E1(newId(), minor(100), newId()));
    await first.rollback().execute();
    expect(await balance('psp')).toBeNull();
  });
});

async function filledUser(): Promise<string> {
  const userId = newId();
  await fill(userId, 100);
  return userId;
}

import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { databaseImage, tablesThatHold } from '@guildhall/scenes/database/database-image';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  bankAccount,
  freshSession,
  ibanOf,
  sell,
  verify,
  withdraw,
  withdrawingSeller,
} from '@guildhall/scenes/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { drainOutbox } from '../notifications/drain-outbox.ts';
import { readCaughtMails } from '../notifications/caught/read-caught-mails.ts';
import { recordSecurityChange, setTwoFactor } from '../users/change-user.ts';
import { findUser } from '../users/find-user.ts';
import { readBalances } from '../wallet/read-balances.ts';
import { addPayoutMethod } from './add-payout-method.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { readPayoutMethods, readWithdrawals } from './read-withdrawals.ts';
import { removePayoutMethod } from './remove-payout-method.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let gameSlug: string;
let shop: Viewer;
let methodId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ viewer: shop, method_id: methodId } = await withdrawingSeller(scene));
});

const available = async (viewer = shop) =>
  (await readBalances(database.db, viewer.user_id)).available_minor;
const ask = (amountMinor: number, changes: object = {}) =>
  requestWithdrawal(scene.services, shop, freshSession(), {
    idempotency_key: newId(),
    method_id: methodId,
    amount_minor: amountMinor,
    currency: 'USD',
    expected_fee_minor: 0,
    ...changes,
  });
const listed = async (viewer = shop) =>
  (await readWithdrawals(scene.services, viewer, { limit: 25 })).items;
const subjects = async (viewer: Viewer) => {
  while ((await drainOutbox(scene.services)) > 0);
  const user = await findUser(database.db, viewer.user_id);
  const mails = await readCaughtMails(scene.services, user?.email ?? '');
  return mails.map(({ subject }) => subject);
};

test('the money of a request leaves `available` at once, with the first fee of the month free', async () => {
  await sell(scene, shop, gameSlug, 100_000);
  const before = await available();
  await ask(20_000);
  expect(await available()).toBe(before - 20_000);
  const refused = await catchRefusal(ask(10_000));
  expect([refused.code, refused.facts]).toEqual(['WITHDRAWAL_FEE_CHANGED', { fee_minor: 100 }]);
  await withdraw(scene, shop, methodId, 10_000);
  expect((await listed()).map((row) => [row.state, row.fee_minor, row.payout_minor])).toEqual([
    ['requested', 100, 9_900],
    ['requested', 0, 20_000],
  ]);
  expect(await subjects(shop)).toContain('Your withdrawal of $200.00');
});

test('a cancelled one gives everything back, and its free fee counts again', async () => {
  await sell(scene, shop, gameSlug, 100_000);
  const before = await available();
  const id = await withdraw(scene, shop, methodId, 10_000);
  const input = { idempotency_key: newId(), withdrawal_id: id };
  expect(await cancelWithdrawal(scene.services, shop, input)).toEqual({ state: 'cancelled' });
  expect(await cancelWithdrawal(scene.services, shop, input)).toEqual({ state: 'cancelled' });
  expect(await available()).toBe(before);
  const again = { ...input, idempotency_key: newId() };
  const refused = await catchRefusal(cancelWithdrawal(scene.services, shop, again));
  expect(refused.facts).toEqual({ event: 'cancel', state: 'cancelled', reason: 'STATE' });
  await ask(10_000);
});

test('a stranger cannot cancel it, and sees nothing of it (Z2)', async () => {
  await sell(scene, shop, gameSlug, 100_000);
  const id = await withdraw(scene, shop, methodId, 10_000);
  const bob = await buyer(scene);
  const input = { idempotency_key: newId(), withdrawal_id: id };
  const refused = await catchRefusal(cancelWithdrawal(scene.services, bob, input));
  expect(refused.code).toBe('WITHDRAWAL_NOT_FOUND');
  expect(await listed(bob)).toEqual([]);
  expect(await readPayoutMethods(scene.services, bob)).toEqual([]);
});

test('50 requests of the whole balance at once pay one of them (M12)', async () => {
  await sell(scene, shop, gameSlug, 100_000);
  const all = await available();
  const tries = Array.from({ length: 50 }, () => catchRefusalOrNull(ask(all)));
  const codes = await Promise.all(tries);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(await available()).toBe(0);
});

test('50 requests at once stay within the limit of the day, with one free (M12)', async () => {
  const { viewer, method_id } = await withdrawingSeller(scene, { seller_level: 1 });
  for (let sales = 0; sales < 4; sales += 1) await sell(scene, viewer, gameSlug, 50_000);
  // Level 1 has no early release: its holds are over after a week.
  await advanceAndRun(scene, { days: 31 });
  await advance(scene, { hours: 24 });
  [shop, methodId] = [viewer, method_id];
  const fees = [0, 300];
  const tries = Array.from({ length: 50 }, (_, index) =>
    catchRefusalOrNull(ask(30_000, { expected_fee_minor: fees[index % 2] })),
  );
  const codes = await Promise.all(tries);
  expect(codes.filter((code) => code === null).length).toBeLessThanOrEqual(3);
  const rows = await listed();
  const sum = rows.reduce((total, { amount_minor }) => total + amount_minor, 0);
  expect(sum).toBeLessThanOrEqual(100_000);
  expect(rows.filter(({ fee_minor }) => fee_minor === 0)).toHaveLength(1);
  const refused = await catchRefusal(ask(50_000));
  expect(refused.code).toBe('WITHDRAWAL_DAY_LIMIT');
});

const catchRefusalOrNull = async (call: Promise<unknown>) =>
  await call.then(
    () => null,
    async (error: unknown) => (await catchRefusal(Promise.reject(error))).code,
  );

describe('a request is refused, and changes nothing (INV11)', () => {
  test.each<[string, string, object, () => Promise<unknown>]>([
    ['below the minimum', 'WITHDRAWAL_TOO_SMALL', { amount_minor: 999 }, async () => undefined],
    ['above the balance', 'INSUFFICIENT_FUNDS', { amount_minor: 2_000_000 }, async () => undefined],
    [
      'above the limit of a day',
      'WITHDRAWAL_DAY_LIMIT',
      { amount_minor: 2_500_001 },
      async () => undefined,
    ],
    [
      'to an unknown method',
      'PAYOUT_METHOD_NOT_FOUND',
      { method_id: newId() },
      async () => undefined,
    ],
    [
      'without a second factor (A10)',
      'TWO_FACTOR_REQUIRED',
      {},
      () => inTransaction(database.db, (trx) => setTwoFactor(trx, shop.user_id, false)),
    ],
    [
      'after the name has changed',
      'PAYEE_NAME_DIFFERS',
      {},
      () => verify(scene, shop.user_id, 'Bob Example'),
    ],
    [
      'within 72 hours after a change of security (A8)',
      'SECURITY_COOLDOWN',
      {},
      () => inTransaction(database.db, (trx) => recordSecurityChange(trx, shop.user_id)),
    ],
    [
      'within 72 hours after a new payout method (A8)',
      'SECURITY_COOLDOWN',
      {},
      () => bankAccount(scene, shop),
    ],
  ])('%s: %s', async (_what, code, changes, prepare) => {
    await sell(scene, shop, gameSlug, 10_000);
    await prepare();
    const before = await databaseImage(database.owner_db, ['rate_limits']);
    expect((await catchRefusal(ask(1_000, changes))).code).toBe(code);
    expect(await databaseImage(database.owner_db, ['rate_limits'])).toEqual(before);
  });

  test('on a device that is new by less than a day, unless it is the first one', async () => {
    await sell(scene, shop, gameSlug, 10_000);
    const device = async (hash: string) => {
      const row = { id: newId(), user_id: shop.user_id, token_hash: hash };
      await database.db.insertInto('browsers').values({ id: newId(), token_hash: hash }).execute();
      await database.db.insertInto('devices').values(row).execute();
      return row.id;
    };
    const on = (id: string) => ({ ...freshSession(), device_id: id });
    const from = (id: string) =>
      requestWithdrawal(scene.services, shop, on(id), {
        idempotency_key: newId(),
        method_id: methodId,
        amount_minor: 1_000,
        currency: 'USD',
        expected_fee_minor: 0,
      });
    const first = await device(newId());
    // The scenes of this file have moved the clock of the shop; devices are seen in real time.
    await database.owner_db
      .updateTable('devices')
      .set({ first_seen_at: new Date(Date.now() + 365 * 86_400_000) })
      .where('id', '=', first)
      .execute();
    const second = await device(newId());
    await database.owner_db
      .updateTable('devices')
      .set({ first_seen_at: new Date(Date.now() + 366 * 86_400_000) })
      .where('id', '=', second)
      .execute();
    const refused = await catchRefusal(from(second));
    expect([refused.code, refused.facts['reason']]).toEqual(['SECURITY_COOLDOWN', 'new_device']);
    await from(first);
  });
});

describe('a payout method', () => {
  test('is sealed: only its end is readable, and nothing of it is in the database (K1)', async () => {
    const [method] = await readPayoutMethods(scene.services, shop);
    expect(method).toMatchObject({ kind: 'bank', service: 'DE', payee_name: 'Ann Example' });
    expect(await tablesThatHold(database.owner_db, '37040044053')).toEqual([]);
  });

  test('in another name, of an unverified user, or known already is refused', async () => {
    const add = (viewer: Viewer, payeeName: string, account: number) =>
      addPayoutMethod(scene.services, viewer, freshSession(), {
        payee_name: payeeName,
        destination: { kind: 'bank', iban: ibanOf(account) },
      });
    const other = await catchRefusal(add(shop, 'Bob Example', 1));
    expect([other.code, other.facts]).toEqual(['PAYEE_NAME_DIFFERS', { reason: 'other_name' }]);
    await verify(scene, shop.user_id, 'Анна Пример');
    const script = await catchRefusal(add(shop, 'Anna Primer', 1));
    expect(script.facts).toEqual({ reason: 'other_script' });
    const plain = await seller(scene);
    expect((await catchRefusal(add(plain, 'Ann Example', 1))).code).toBe('IDENTITY_NOT_VERIFIED');
    await verify(scene, shop.user_id);
    await add(shop, 'EXAMPLE Ánn', 1);
    expect((await catchRefusal(add(shop, 'Ann Example', 1))).code).toBe('PAYOUT_METHOD_KNOWN');
    for (const account of [2, 3, 4]) await add(shop, 'Ann Example', account);
    expect((await catchRefusal(add(shop, 'Ann Example', 5))).code).toBe('PAYOUT_METHOD_LIMIT');
  });

  test('needs a recent authentication to be added or removed (A7)', async () => {
    const old = { ...freshSession(), authenticated_at: new Date(Date.now() - 3_600_000) };
    const destination = { kind: 'bank', iban: ibanOf(7) } as const;
    const input = { payee_name: 'Ann Example', destination };
    const added = await catchRefusal(addPayoutMethod(scene.services, shop, old, input));
    const removed = await catchRefusal(
      removePayoutMethod(scene.services, shop, old, { method_id: methodId }),
    );
    expect([added.code, removed.code]).toEqual(['REAUTH_REQUIRED', 'REAUTH_REQUIRED']);
  });

  test('is removed unless a withdrawal is on its way; both changes are mailed (A8)', async () => {
    await sell(scene, shop, gameSlug, 10_000);
    const id = await withdraw(scene, shop, methodId, 1_000);
    const remove = (viewer: Viewer) =>
      removePayoutMethod(scene.services, viewer, freshSession(), { method_id: methodId });
    expect((await catchRefusal(remove(shop))).code).toBe('PAYOUT_METHOD_IN_USE');
    const input = { idempotency_key: newId(), withdrawal_id: id };
    await cancelWithdrawal(scene.services, shop, input);
    const stranger = await buyer(scene);
    expect((await catchRefusal(remove(stranger))).code).toBe('PAYOUT_METHOD_NOT_FOUND');
    await remove(shop);
    expect(await readPayoutMethods(scene.services, shop)).toEqual([]);
    expect(await subjects(shop)).toEqual(
      expect.arrayContaining(['A payout method was added', 'A payout method was removed']),
    );
  });
});

import { invariantViolations } from '@guildhall/db/invariants';
import { inTransaction } from '@guildhall/db/transaction';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { sell, withdrawingSeller } from '@guildhall/scenes/withdrawals';
import { setTwoFactor } from '@guildhall/services/users/change-user';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answered } from '../procedure-call.ts';
import { type RunningShop, startShop } from '../running-shop.ts';
import { FIFTY, newKey, race } from './race.ts';

/** Fifty parallel HTTP calls to two server processes on one database. */
let database: TestDatabase;
let shop: RunningShop;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database.owner_url, { servers: 2 });
  gameSlug = (await testGame(shop.scene)).slug;
});
afterEach(async () => {
  expect(await invariantViolations(database.owner_db)).toEqual([]);
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

/** A seller with earnings, and what of them is available. */
async function sellerWithEarnings() {
  const { viewer, method_id: methodId } = await withdrawingSeller(shop.scene);
  await sell(shop.scene, viewer, gameSlug, 100_000);
  const setFactor = async (isOn: boolean) =>
    await inTransaction(shop.scene.services.db, (trx) => setTwoFactor(trx, viewer.user_id, isOn));
  // The sign-in of this proof knows the password alone.
  await setFactor(false);
  const token = await shop.signIn(viewer);
  await setFactor(true);
  const { available_minor } = answered(await shop.call('wallet.summary', undefined, { token }));
  return { viewer, token, method_id: methodId, available_minor };
}

const availableOf = async (token: string) =>
  answered(await shop.call('wallet.summary', undefined, { token })).available_minor;

describe('M7, M12: earnings leave once', () => {
  test('fifty withdrawals of all that is available: one succeeds', async () => {
    const { token, method_id, available_minor } = await sellerWithEarnings();
    const { won, refused } = await race(FIFTY, ({ server }) =>
      shop.call(
        'withdrawals.request',
        {
          idempotency_key: newKey(),
          method_id,
          amount_minor: available_minor,
          currency: 'USD',
          expected_fee_minor: 0,
        },
        { token, server },
      ),
    );
    expect(won).toHaveLength(1);
    expect(Object.keys(refused)).toEqual(['WITHDRAWAL_FEE_CHANGED']);
    expect(await availableOf(token)).toBe(0);
  });

  test('withdrawals and moves to the wallet at once never take more than there is (M7)', async () => {
    const { token, method_id, available_minor } = await sellerWithEarnings();
    const amount = { amount_minor: available_minor, currency: 'USD', expected_fee_minor: 0 };
    const withdraw = (server: number) =>
      shop.call(
        'withdrawals.request',
        { idempotency_key: newKey(), method_id, ...amount },
        { token, server },
      );
    const move = (server: number) =>
      shop.call(
        'wallet.moveEarnings',
        { idempotency_key: newKey(), amount_minor: available_minor },
        { token, server },
      );
    const { won } = await race<object>(FIFTY, ({ index, server }) =>
      index % 2 === 0 ? withdraw(server) : move(server),
    );
    expect(won).toHaveLength(1);
    expect(await availableOf(token)).toBe(0);
  });

  test('fifty cancellations of one withdrawal give its money back once (M3)', async () => {
    const { token, method_id, available_minor } = await sellerWithEarnings();
    const amount = { amount_minor: 10_000, currency: 'USD', expected_fee_minor: 0 } as const;
    const request = { idempotency_key: newKey(), method_id, ...amount };
    const requested = await shop.call('withdrawals.request', request, { token });
    const { withdrawal_id } = answered(requested);
    const { won, refused } = await race(FIFTY, ({ server }) =>
      shop.call(
        'withdrawals.cancel',
        { idempotency_key: newKey(), withdrawal_id },
        { token, server },
      ),
    );
    expect(won).toHaveLength(1);
    expect(refused).toEqual({ WITHDRAWAL_EVENT_REFUSED: FIFTY - 1 });
    expect(await availableOf(token)).toBe(available_minor);
  });
});
